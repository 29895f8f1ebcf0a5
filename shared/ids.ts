/** A player's number in one space while the server lives; 1 and up (0 means "nobody" to published clients). */
export type EncId = number & { readonly brand: 'EncId' }
/** The level number as a string, "0" to "6" and any further integer: map = scene = level. */
export type MapId = string & { readonly brand: 'MapId' }
