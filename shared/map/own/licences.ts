/** By what right something is used here: one's own work, given free, free with the author's name, or as its words say. */
export const licences = ['own', 'cc0', 'ccBy', 'other'] as const
export type Licence = (typeof licences)[number]
