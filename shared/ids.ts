/** A player's number in one space while the server lives; 1 and up (0 means "nobody" to published clients). */
export type EncId = number & { readonly brand: 'EncId' }
/** The level number as a string, "0" to "6" and any further integer: map = scene = level. */
export type MapId = string & { readonly brand: 'MapId' }
/** At most 16 URL-safe characters: a published client rewrites longer ids and loses one character. */
export type SpaceId = string & { readonly brand: 'SpaceId' }
/** The id of a user row; the wire calls it uid. */
export type UserId = string & { readonly brand: 'UserId' }
