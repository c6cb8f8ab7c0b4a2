/** A picture that the worker itself makes, with the headers of the server's pictures (api/media/routes.ts). */
export const pictureResponse = (body: BodyInit, type: string): Response =>
  new Response(body, {
    headers: {
      "content-type": type,
      "cache-control": "no-store",
      // Inert when opened directly.
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });

export const svgType = "image/svg+xml; charset=utf-8";
