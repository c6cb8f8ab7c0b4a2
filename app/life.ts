/**
 * What the early script loads: brings the page to life in three steps with a breath between them, because
 * evaluating React, the router and the pages at once would block a slow phone for 150 ms.
 */
const breath = () => new Promise((resume) => setTimeout(resume));

await import("react-dom/client");
await breath();
await import("./router.tsx");
await breath();
await import("./main.tsx");
