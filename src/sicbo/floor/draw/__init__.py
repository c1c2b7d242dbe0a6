"""The draw of winners and reserves: a part that a desk with entries mounts, as it mounts approvals."""
