/** Key of who is banned from a space. */
export const spaceBansKey = (spaceId: string) => ['spaceBans', spaceId] as const
