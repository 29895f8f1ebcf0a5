// Guest visits of official spaces (先逛逛; decisions.md, "Guest visits"; docs/decisions/081).

/** Stands where a session, or the row of a guest, names its site. No site can be called so: their keys begin with a letter. */
export const guestVisitKey = '.visit'

/** What somebody on a guest visit is in a room, in place of a role. */
export const guestRole = 'GUEST'

/** Whether somebody only looks around: they are seen and walk, and have no part in what people say to each other. */
export const isLookingAround = ({ role }: { readonly role: string }): boolean => role === guestRole

/** Of the seats of a space guests hold one of so many at most, so that people with an account find one. */
export const guestSeatShare = 2

/** Guests come in until so much of a space is taken; from there on each person with an account takes the seat of one. */
export const guestsUntil = 0.9
