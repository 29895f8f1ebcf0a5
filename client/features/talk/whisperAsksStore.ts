import type { EncId } from '#shared/ids.ts'
import { createStore } from '../../store/createStore.ts'
import { onSpaceChange } from '../../store/sessionStore.ts'
import { onEvents } from '../../store/worldStore.ts'

/** Whose word a whisper waits for, as it is for oneself. */
export interface WhisperAsks {
  /** Who asks one. */
  readonly by?: EncId | undefined
  /** Whom one has asked. */
  readonly asked: readonly EncId[]
  /** Who would like to come into one's own. */
  readonly wants: readonly EncId[]
  /** One would like to come into one of others. */
  readonly waits: boolean
}

const none: WhisperAsks = { asked: [], wants: [], waits: false }

export const whisperAsksStore = createStore<WhisperAsks>(() => none)

onEvents((events) => {
  for (const { kind, body } of events) {
    // A new snapshot: what still holds is said again.
    if (kind === 'subscriptionsUpdated') whisperAsksStore.setState({ ...none, by: undefined })
    if (kind !== 'whisperAsks') continue
    whisperAsksStore.setState({
      by: (body.by ?? undefined) as EncId | undefined,
      asked: (body.asked ?? []) as EncId[],
      wants: (body.wants ?? []) as EncId[],
      waits: body.waits ?? false,
    })
  }
})
onSpaceChange(() => whisperAsksStore.setState({ ...none, by: undefined }))
