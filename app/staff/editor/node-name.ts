// A form answers for its own properties with the fields that have their names: `<form><input name=nodeName>`.
const getter = Object.getOwnPropertyDescriptor(Node.prototype, "nodeName")?.get;

/** In lower case. */
export const nodeNameOf = (node: Node): string => String(getter?.call(node)).toLowerCase();
