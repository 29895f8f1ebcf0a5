/**
 * Which form, whose, and of what: without `id` something new. Two people may use one browser, and nobody reads what another
 * has not sent yet; of whom nobody knows who they are nothing is kept.
 */
export interface DraftPlace {
  readonly what: 'announcement' | 'event'
  readonly userId: string | undefined
  readonly spaceId: string
  readonly id: string | undefined
}

/** The part of localStorage that is used. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = ({ what, userId, spaceId, id }: DraftPlace): string =>
  `lingjing.${what}.${userId ?? ''}.${spaceId}.${id ?? 'new'}`

/**
 * What somebody has written and not sent yet; undefined: there is nothing.
 * @param names its fields, which are all texts
 */
export function readDraft<Name extends string>(
  place: DraftPlace,
  names: readonly Name[],
  storage: Storage = localStorage,
): Readonly<Record<Name, string>> | undefined {
  if (place.userId === undefined) return undefined
  try {
    const kept = JSON.parse(storage.getItem(keyOf(place)) ?? 'null') as Partial<Record<Name, unknown>> | null
    if (!kept || !names.every((name) => typeof kept[name] === 'string')) return undefined
    return Object.fromEntries(names.map((name) => [name, kept[name]])) as Record<Name, string>
  } catch {
    return undefined
  }
}

/** Keeps it in this browser; undefined throws it away. One without room for it keeps nothing: the page still has it. */
export function keepDraft(
  place: DraftPlace,
  draft: object | undefined,
  storage: Storage = localStorage,
): void {
  if (place.userId === undefined) return
  try {
    if (draft) storage.setItem(keyOf(place), JSON.stringify(draft))
    else storage.removeItem(keyOf(place))
  } catch {
    // See above.
  }
}
