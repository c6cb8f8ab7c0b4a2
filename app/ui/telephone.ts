/** RFC 3966, of digits alone: a code such as `*21*…#` would change the settings of a telephone. */
export const telephone = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
