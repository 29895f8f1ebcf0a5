import { Ear, Footprints, MessagesSquare, Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EncId } from '#shared/ids.ts'
import type { Player } from '#shared/world/world.ts'
import { Chip, ChipButton, Chips } from '../../components/Chip.tsx'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { partnersOf } from '../../store/createSocialStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { act } from '../../space/act.ts'
import { keepFocus } from '../../space/Panel.tsx'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { WhisperLines } from './WhisperLines.tsx'
import css from './StatusChips.module.css'

/** So many names are said; of more the number. */
const NAMES = 3

/** With whom one talks, and the way out of a whisper. */
function ConversationChip({ self }: { readonly self: EncId }) {
  const { t } = useTranslation()
  const conversation = useSocial((state) => state.conversation)
  const names = useWorld((world) =>
    partnersOf(conversation, world, self).map((encId) => world.players.get(encId)?.name ?? ''),
  )
  // A meeting has a line of its own.
  if (names.length === 0 || conversation?.kind === 'meeting') return null
  const said = names.slice(0, NAMES).join(t('space.talk.separator'))
  const who = names.length > NAMES ? t('space.talk.names', { names: said, count: names.length }) : said
  const isWhisper = conversation?.kind === 'whisper'
  return (
    <Chip
      icon={isWhisper ? Ear : MessagesSquare}
      testId="conversation"
      actions={
        isWhisper && (
          <ChipButton onClick={() => void act('leaveWhisper', {})}>{t('space.talk.leave')}</ChipButton>
        )
      }
    >
      {t(isWhisper ? 'space.talk.whisper' : 'space.talk.with', { names: who })}
    </Chip>
  )
}

function FollowChip({ self }: { readonly self: Player }) {
  const { t } = useTranslation()
  const { followTarget = '' } = self.attributes
  const name = useWorld(({ encIds, players }) => {
    const encId = encIds.get(followTarget)
    return encId === undefined ? undefined : players.get(encId)?.name
  })
  if (followTarget === '' || name === undefined) return null
  return (
    <Chip
      icon={Footprints}
      testId="following"
      actions={
        <ChipButton onClick={() => void act('setFollowTarget', { followTarget: '' })}>
          {t('space.talk.stop')}
        </ChipButton>
      }
    >
      {t('space.talk.following', { name })}
    </Chip>
  )
}

/** Where others put their lines. */
function keepPlace(element: HTMLUListElement | null) {
  chipsPlaceStore.setState({ element })
  return () => chipsPlaceStore.setState({ element: null })
}

function Lines({ self, withOthers }: { readonly self: Player; readonly withOthers: boolean }) {
  const { t } = useTranslation()
  return (
    <Chips
      ref={keepPlace}
      className={css.chips}
      aria-label={t('space.talk.label')}
      aria-live="polite"
      onMouseDown={keepFocus}
    >
      {withOthers && <ConversationChip self={self.encId} />}
      {withOthers && <WhisperLines />}
      {withOthers && <FollowChip self={self} />}
      {Boolean(self.attributes.spotlightedBy) && (
        <Chip
          icon={Megaphone}
          testId="stage"
          actions={
            <ChipButton
              onClick={() => void act('spotlight', { spotlightedUser: self.uid, isSpotlighted: false })}
            >
              {t('space.talk.leave')}
            </ChipButton>
          }
        >
          {t('space.talk.onStage')}
        </Chip>
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
