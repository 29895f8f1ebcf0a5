import { appendEdits } from '../../../maps/mapStore.ts'
import type { Statements } from '../../commit/statement.ts'

export const mapStatements = {
  mapEdit: ({ db, spaceId }, effects) =>
    appendEdits(
      db,
      spaceId,
      effects.map(({ edit }) => edit),
    ),
} satisfies Pick<Statements, 'mapEdit'>
