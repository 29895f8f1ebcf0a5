import type { Catalogue } from '#shared/map/catalogue.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Reach } from '../../../client/features/editor/reach.ts'
import type { KeptSteps } from '../../../client/features/editor/steps/keptSteps.ts'
import type { Outcome, SentStep } from '../../../client/features/editor/steps/LaidSteps.ts'
import { Work } from '../../../client/features/editor/work/Work.ts'
import type { Ground } from '../../../client/scene/Ground.ts'
import type { TestSpace, Visitor } from '../rooms/liveSpace.ts'
import { outcomeOf, type StepAnswer } from './outcomeOf.ts'

export interface WorkOfVisitor {
  readonly work: Work
  /** What was refused, with the reason. */
  readonly refused: unknown[]
  /** What the page would have left behind. */
  readonly kept: () => KeptSteps | undefined
  /** All is answered. */
  settled(): Promise<void>
}

/** What somebody was answered. */
export function stepAnswerOf(visitor: Visitor, txnId: number): StepAnswer {
  const answer = visitor.answer(txnId)
  if (!answer) throw new Error('a step has no answer')
  const { succeeded, reason, refusalKey } = answer
  return { succeeded: succeeded ?? false, reason: reason ?? '', refusal: refusalKey ?? undefined }
}

/** The map maker's work on the level somebody is on, with the real room behind it and without a page. */
export function openWork(
  space: TestSpace,
  visitor: Visitor,
  catalogue: Catalogue,
  {
    kept,
    isAway = () => false,
    reach = () => 'all',
  }: {
    readonly kept?: KeptSteps | undefined
    /** Whether the line is down. */
    readonly isAway?: () => boolean
    readonly reach?: () => Reach
  } = {},
): WorkOfVisitor {
  const refused: unknown[] = []
  let latest: KeptSteps | undefined
  const mapOf = (): GameMap | undefined => visitor.world.maps.get(visitor.self!.mapId)
  const send = async ({ id, mapId, patch, isGuarded }: SentStep): Promise<Outcome> => {
    if (isAway()) {
      await new Promise((resolve) => void setImmediate(resolve))
      return { name: 'away' }
    }
    const txnId = visitor.send('mapStep', { mapId, stepId: id, patch: JSON.stringify(patch), isGuarded })
    await space.settle()
    return outcomeOf(stepAnswerOf(visitor, txnId))
  }
  const ground = {
    shown: {
      catalogue,
      get map() {
        return mapOf()
      },
      lay: () => () => undefined,
      refresh: () => undefined,
    },
    self: { player: { placed: true, body: { x: 10, z: 10 } } },
    heading: () => 0,
    source: { world: () => visitor.world },
  } as unknown as Ground
  const work = new Work(ground, {
    send,
    kept,
    keep: (now) => void (latest = now),
    onRefusal: (error) => void refused.push(error),
    reach,
  })
  return {
    work,
    refused,
    kept: () => latest,
    settled: () => space.settleAll(() => (latest?.waiting.length ?? 0) > 0),
  }
}
