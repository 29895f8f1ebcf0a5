import type { BindOutcome } from '#shared/http/identity.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'

type Account = Pick<UserRow, 'id' | 'phone'>

/** What is to become of an identity and a phone; `refusal`: nothing. */
export type Verdict<User extends Account = UserRow> =
  | {
      readonly name: 'refused'
      readonly refusal: Exclude<keyof BindOutcome, 'next2Confirm'>
    }
  /** The account of the phone may be theirs: they are asked. */
  | { readonly name: 'next2Confirm'; readonly user: User }
  /** Both belong to one account already. */
  | { readonly name: 'same'; readonly user: User }
  /** The account of the identity has no phone yet, and the phone no account. */
  | { readonly name: 'addPhone'; readonly user: User }
  | { readonly name: 'register' }

/** The outcomes of platform.md §4, of which exactly one comes true. */
export function judgeBinding<User extends Account>(facts: {
  readonly subject: string
  readonly phone: string
  /** Whose the identity is. */
  readonly identityUser: User | undefined
  /** Whose the phone is. */
  readonly phoneUser: User | undefined
  /** Who that person is at the provider. */
  readonly phoneSubject: string | undefined
}): Verdict<User> {
  const { subject, phone, identityUser, phoneUser, phoneSubject } = facts
  if (identityUser?.phone != null && identityUser.phone !== phone) {
    return { name: 'refused', refusal: 'hasBind2OtherPhone' }
  }
  if (phoneSubject !== undefined && phoneSubject !== subject) {
    return { name: 'refused', refusal: 'hasBind2OtherUnity' }
  }
  if (identityUser && phoneUser) {
    return identityUser.id === phoneUser.id
      ? { name: 'same', user: identityUser }
      : { name: 'refused', refusal: 'isTwoUser' }
  }
  if (identityUser) return { name: 'addPhone', user: identityUser }
  return phoneUser ? { name: 'next2Confirm', user: phoneUser } : { name: 'register' }
}
