/** Does something every so many milliseconds while its host is on the page. */
export class Tick {
  constructor(host, act, every) {
    Object.assign(this, { act, every });
    host.addController(this);
  }

  hostConnected() {
    this.timer = setInterval(this.act, this.every);
  }

  hostDisconnected() {
    clearInterval(this.timer);
  }
}
