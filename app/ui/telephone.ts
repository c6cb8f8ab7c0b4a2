/** The address that calls a number: without its spaces (RFC 3966). */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(" ", "")}`;
