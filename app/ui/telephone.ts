/** RFC 3966: without spaces. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(" ", "")}`;
