import type { CustomerInfoBody } from '#shared/http/cusInfo.ts'

/** What one fills in; the space is the seventh of the seven. */
export const fieldNames = ['companyName', 'name', 'position', 'phoneNumber', 'email', 'message'] as const
export type FieldName = (typeof fieldNames)[number]

/** What stands in the form. */
export interface Draft extends Readonly<Pick<CustomerInfoBody, FieldName>> {
  readonly consents: boolean
}

export const emptyDraft: Draft = {
  companyName: '',
  name: '',
  position: '',
  phoneNumber: '',
  email: '',
  message: '',
  consents: false,
}

/** Whether it may be sent: nothing is left empty, and whoever wrote it agrees. */
export const isComplete = (draft: Draft): boolean =>
  draft.consents && fieldNames.every((name) => draft[name].trim() !== '')

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(emptyDraft).every(
    ([name, empty]) => typeof (value as Readonly<Record<string, unknown>>)[name] === typeof empty,
  )

/** Where what is typed is kept until it is sent: a tab of its own, and nobody else who logs in there. */
export interface DraftPlace {
  readonly spaceId: string
  readonly userId: string
}
const keyOf = ({ spaceId, userId }: DraftPlace): string => `lingjing.registration.${spaceId}.${userId}`

/** What was typed before; undefined: nothing. */
export function readDraft(place: DraftPlace, storage: Pick<Storage, 'getItem'>): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(place)) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps what is typed, or forgets it; where nothing can be kept it stays as long as the window. */
export function keepDraft(
  place: DraftPlace,
  draft: Draft | undefined,
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
): void {
  try {
    if (draft) storage.setItem(keyOf(place), JSON.stringify(draft))
    else storage.removeItem(keyOf(place))
  } catch {
    console.warn('what is typed cannot be kept in this browser')
  }
}
