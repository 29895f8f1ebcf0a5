/** Whether something may be the code of a nook. */
export const isCode = (code: string): boolean => /^\d{4,8}$/.test(code)
