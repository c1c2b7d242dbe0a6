// Reads the two documents of the house and lays them out. Nothing here knows a route by name.

const [api, house] = await Promise.all(["/docs/openapi.json", "/docs/house.json"].map(async (path) => (await fetch(path)).json()));
const found = [];

/** An element with these properties and children; texts stay texts, so nothing that is told can become markup. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A schema as one reads it: names, types, what may be left out; parts that refer to others are followed. */
function shape(schema, parts, depth = 0, above = []) {
  if (!schema) return "anything";
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return above.includes(name) ? name : shape(parts[name], parts, depth, [...above, name]);
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((one) => shape(one, parts, depth, above)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" or ");
  if (schema.type === "array") {
    const items = schema.items && schema.items !== true ? schema.items : schema.prefixItems?.[0];
    return `[${shape(items, parts, depth, above)}, …]`;
  }
  if (schema.properties && Object.keys(schema.properties).length) {
    const pad = "  ".repeat(depth + 1);
    const must = new Set(schema.required ?? []);
    const lines = Object.entries(schema.properties).map(
      ([name, one]) => `${pad}${name}${must.has(name) ? "" : "?"}: ${shape(one, parts, depth + 1, above)}`,
    );
    return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
  }
  if (schema.type === "object" || schema.additionalProperties) {
    const value = schema.additionalProperties;
    return value && value !== true && Object.keys(value).length ? `{name: ${shape(value, parts, depth, above)}, …}` : "object";
  }
  return Array.isArray(schema.type) ? schema.type.join(" or ") : schema.type ?? "anything";
}

function shaped(title, schema, parts) {
  return element("div", {}, element("strong", { textContent: title }), element("div", { className: "shape", textContent: shape(schema, parts) }));
}

function table(title, columns, rows) {
  const head = element("tr", {}, ...columns.map((name) => element("th", { scope: "col", textContent: name })));
  const body = rows.map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, cell))));
  return element("table", {}, element("caption", { textContent: title }), element("thead", {}, head), element("tbody", {}, ...body));
}

function code(text) {
  return element("code", { textContent: text });
}

/** One entry of the page that can be opened, and found by its words. */
function entry(id, line, inside) {
  const made = element("details", { id }, element("summary", {}, ...line), element("div", {}, ...inside));
  found.push([made, made.textContent.toLowerCase()]);
  return made;
}

function route(path, method, operation) {
  const parts = api.components.schemas;
  const parameters = (operation.parameters ?? []).map((one) => [
    code(one.name),
    one.in,
    shape(one.schema, parts),
    one.required ? "must be given" : `may be left out${one.schema?.default === undefined ? "" : ` (${one.schema.default})`}`,
  ]);
  const body = operation.requestBody?.content["application/json"]?.schema;
  const good = Object.entries(operation.responses).filter(([status]) => status < "300");
  const bad = Object.keys(operation.responses).filter((status) => status >= "400");
  return entry(
    `${method}-${path}`,
    [
      element("span", { className: `method ${method}`, textContent: method.toUpperCase() }),
      element("span", { className: "path", textContent: path }),
      element("span", { className: "about", textContent: operation.summary ?? "" }),
    ],
    [
      operation.description ? element("p", { textContent: operation.description }) : null,
      parameters.length ? table("Parameters", ["name", "in", "type", ""], parameters) : null,
      body ? shaped("Body", body, parts) : null,
      path.endsWith("/commands") ? element("p", {}, "Body: an order, ", element("a", { href: "#orders", textContent: "listed below" }), ".") : null,
      ...good.map(([status, one]) => shaped(`Answer ${status}`, Object.values(one.content ?? {})[0]?.schema, parts)),
      element("p", {}, `Errors ${bad.join(", ")}: `, element("a", { href: "#errors", textContent: "the one shape" }), "."),
    ],
  );
}

function order(one) {
  const parts = { ...one.parts };
  const schema = { ...one.schema, properties: { id: { type: "string" }, ...one.schema.properties }, required: ["id", ...(one.schema.required ?? [])] };
  return entry(
    `order-${one.desk}-${one.type}`,
    [element("span", { className: "path", textContent: one.type }), element("span", { className: "about", textContent: one.about })],
    [
      element("p", { textContent: `May be given by: ${one.roles.join(", ")}.` }),
      one.phases.length ? element("p", { textContent: `In the phases: ${one.phases.join(", ")}.` }) : null,
      one.proof ? element("p", { textContent: "Needs a password typed within the last minutes (house 14.4)." }) : null,
      shaped("Body", schema, parts),
    ],
  );
}

const routes = document.getElementById("routes");
for (const [path, methods] of Object.entries(api.paths)) {
  for (const [method, operation] of Object.entries(methods)) routes.append(route(path, method, operation));
}

const orders = document.getElementById("orders");
let desk = "";
for (const one of house.orders) {
  if (one.desk !== desk) {
    desk = one.desk;
    orders.append(element("h3", { textContent: desk }));
  }
  orders.append(order(one));
}

const anyErrors = Object.values(Object.values(api.paths)[0])[0].responses;
const bad = Object.entries(anyErrors).filter(([status]) => status >= "400");
document.getElementById("errors").append(
  shaped("The shape", Object.values(bad[0][1].content)[0].schema, api.components.schemas),
  table("What each status means", ["status", "meaning"], bad.map(([status, one]) => [code(status), one.description])),
);

const refusals = table(
  "Every code",
  ["code", "status", "message", "remedy"],
  house.refusals.map((one) => [code(one.code), String(one.status), one.message, one.remedy]),
);
document.getElementById("refusals").append(refusals);
for (const row of refusals.tBodies[0].rows) found.push([row, row.textContent.toLowerCase()]);

const field = document.getElementById("find");
const count = document.getElementById("count");
function filter() {
  const wanted = field.value.trim().toLowerCase();
  let shown = 0;
  for (const [made, text] of found) {
    made.hidden = !text.includes(wanted);
    shown += !made.hidden;
  }
  count.textContent = wanted ? `${shown} of ${found.length} entries` : `${found.length} entries`;
}
field.addEventListener("input", filter);
filter();

/** A link to an entry opens it. */
function open() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
  named?.scrollIntoView();
}
addEventListener("hashchange", open);
if (location.hash) open();
