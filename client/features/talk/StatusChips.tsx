import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Player } from '#shared/world/world.ts'
import { Chips } from '../../components/Chip.tsx'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { lazily } from '../../space/lazily.ts'
import { keepFocus } from '../../space/Panel.tsx'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { whisperAsksStore } from './whisperAsksStore.ts'
import css from './StatusChips.module.css'

// Loaded when there is something to say: the way in has a budget.
const TalkChips = lazily(async () => (await import('./TalkChips.tsx')).TalkChips)

/** Where others put their lines. */
function keepPlace(element: HTMLUListElement | null) {
  chipsPlaceStore.setState({ element })
  return () => chipsPlaceStore.setState({ element: null })
}

function Lines({ self, withOthers }: { readonly self: Player; readonly withOthers: boolean }) {
  const { t } = useTranslation()
  const talks = useSocial(({ conversation }) => conversation !== undefined)
  const asks = useSelection(
    whisperAsksStore,
    ({ by, asked, wants, waits }) => by !== undefined || waits || asked.length + wants.length > 0,
  )
  const { followTarget, spotlightedBy } = self.attributes
  return (
    <Chips
      ref={keepPlace}
      className={css.chips}
      aria-label={t('space.talk.label')}
      aria-live="polite"
      onMouseDown={keepFocus}
    >
      {(talks || asks || followTarget || spotlightedBy) && (
        <Suspense fallback={null}>
          <TalkChips self={self} withOthers={withOthers} />
        </Suspense>
      )}
    </Chips>
  )
}

/** Quiet lines under the place: with whom one talks, whom one follows; those of others stand below them. */
export function StatusChips() {
  const { withOthers } = useSpaceFacts()
  const selfEncId = useSession((state) => state.selfEncId)
  const self = useWorld(({ players }) => (selfEncId === undefined ? undefined : players.get(selfEncId)))
  return self ? <Lines self={self} withOthers={withOthers} /> : null
}
