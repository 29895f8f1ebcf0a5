/** Who writes to the shared document of a thing or nook: everybody here, its members, or who may edit it. */
export const writers = ['all', 'members', 'editors'] as const
export type Writers = (typeof writers)[number]

export const isWriters = (value: unknown): value is Writers => writers.includes(value as Writers)

/** The property `writers` of a thing or nook; everybody where it says nothing of the kind. */
export const writersOf = (value: unknown): Writers => (isWriters(value) ? value : 'all')
