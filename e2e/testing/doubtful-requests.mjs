// @ts-check

// Requests whose end two readers may see at different places (RFC 9112 §11.2).

/** @param {string[]} headers */
export const get = (...headers) =>
  ["GET /healthz HTTP/1.1", "host: localhost", ...headers, "", ""].join("\r\n");

/** @param {string[]} headers */
export const post = (...headers) =>
  [
    "POST /api/csp-reports HTTP/1.1",
    "host: localhost",
    "content-type: application/csp-report",
    ...headers,
    "",
    "",
  ].join("\r\n");

export const chunked = post("transfer-encoding: chunked");
export const end = "0\r\n\r\n";

/** By what is doubtful in them: requests with `inner`, another request, where their body is or may be. @param {string} inner */
export const doubtful = (inner) => ({
  "a length, then chunks": post("content-length: 5", "transfer-encoding: chunked") + end + inner,
  "chunks, then a length": `${post("transfer-encoding: chunked", "content-length: 4")}${inner.length.toString(16)}\r\n${inner}\r\n${end}`,
  "two lengths": post("content-length: 0", `content-length: ${inner.length}`) + inner,
  "a list of lengths": post(`content-length: 0, ${inner.length}`) + inner,
  "a length with a sign": `${post("content-length: +2")}{}${inner}`,
  "a length in hexadecimal": `${post("content-length: 0x2")}{}${inner}`,
  "another coding": post("transfer-encoding: xchunked") + end + inner,
  "a coding before a space": post("transfer-encoding : chunked", "content-length: 0") + inner,
  "a coding after a tab": post("transfer-encoding:\tchunked", "content-length: 4") + end + inner,
  "a coding after a control sign": post("transfer-encoding: \x0bchunked") + end + inner,
  "two codings": post("transfer-encoding: chunked", "transfer-encoding: identity") + end + inner,
  "a coding after chunks": post("transfer-encoding: chunked, identity") + end + inner,
  "chunks in HTTP/1.0": post("transfer-encoding: chunked").replace("1.1", "1.0") + end + inner,
  "a chunk of 64 bits": `${chunked}ffffffffffffffff\r\n${inner}`,
  "a chunk of more": `${chunked}10000000000000000\r\n${inner}`,
  "a negative chunk": `${chunked}-1\r\n${inner}`,
  "a chunk with 0x": `${chunked}0x2\r\n{}\r\n${end}${inner}`,
  "chunks that end lines by LF alone": `${chunked}2\n{}\n0\n\n${inner}`,
  "a chunk longer than it says": `${chunked}1\r\n{}\r\n${end}${inner}`,
  "a header on two lines": post("x: a", ` content-length: ${inner.length}`) + inner,
  "a line that ends by CR alone":
    get().replace("localhost\r\n", `localhost\rcontent-length: ${inner.length}\r\n`) + inner,
  "a name with a space": post("content length: 4") + inner,
  "a name with a NUL": post("content\0length: 4") + inner,
  "a value with a NUL": post("x: a\0b") + inner,
  "the body of a GET": get(`content-length: ${inner.length}`) + inner,
  "the body of a call that does not exist":
    post(`content-length: ${inner.length}`).replace("csp-reports", "nowhere") + inner,
  "HTTP/0.9": `GET /smuggled\r\n\r\n${inner}`,
});
