import type { UsableKind } from '#shared/map/interactionKinds.ts'
import { interactionOf } from '#shared/map/interactions.ts'
import { ownPath } from '#shared/map/mapPictures.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { readable, TITLE_CHARS } from './layoutSheet.ts'

/** What is to be seen of a thing where it stands. */
export interface SheetWords {
  readonly kind: UsableKind
  readonly title: string
  /** Of a note it is what people write: that comes from its document. */
  readonly body: string
  /** Path of a picture of this site; those of others are not fetched for a look from afar. */
  readonly picture: string | undefined
}

/** What stands on the plate under a picture is not said twice: one line of what is told. */
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** A title that fits on a sheet: letters are fetched for all of it. */
const shortened = (title: string): string => readable(title, TITLE_CHARS)

/**
 * What an object says in the world. Its title is its name, or what one does there where its name is that of its piece.
 * `pieceName`: what all pieces of that kind are called; `read`: words in the language of the interface.
 */
export function sheetWordsOf(
  object: MapObject,
  pieceName: string,
  read: (words: string) => string,
): SheetWords | undefined {
  const interaction = interactionOf(object)
  if (!interaction || interaction.kind === 'component' || interaction.kind === 'video') return undefined
  const name = object._name?.trim() ?? ''
  const hint = object.previewMessage?.trim() ?? ''
  const title = shortened(read(name !== '' && name !== pieceName ? name : hint || name))
  const { kind } = interaction
  switch (interaction.kind) {
    case 'note':
      return {
        kind,
        title: interaction.text ? shortened(read(interaction.text)) : title,
        body: '',
        picture: undefined,
      }
    case 'poster': {
      const picture = interaction.pages.map(ownPath).find((page) => page !== undefined)
      return { kind, title, body: read(interaction.text), picture }
    }
    case 'modal': {
      const text = read(interaction.text)
      const picture = ownPath(interaction.picture)
      return { kind, title, body: picture ? firstLine(text) : text, picture }
    }
    default:
      return { kind, title, body: '', picture: undefined }
  }
}
