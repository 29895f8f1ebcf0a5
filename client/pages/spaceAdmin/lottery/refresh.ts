/** So often one looks what others have changed meanwhile: a page hears nothing of it. */
export const REFRESH_MS = 5_000
