import { Ear, Footprints, MessagesSquare, Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EncId } from '#shared/ids.ts'
import type { Player } from '#shared/world/world.ts'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { partnersOf } from '../../store/createSocialStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { act } from '../../space/act.ts'
import { addChinese } from '../../text/addChinese.ts'
import { WhisperChips } from './WhisperChips.tsx'
import { whisperText } from './whisperTexts.zh.ts'

addChinese({ whisper: whisperText })

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

/** On a stage, and the way down. */
function StageChip({ self }: { readonly self: Player }) {
  const { t } = useTranslation()
  return (
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
  )
}

/** With whom one talks, whispers that wait for somebody's word, whom one follows, whether one stands on a stage. */
export function TalkChips({ self, withOthers }: { readonly self: Player; readonly withOthers: boolean }) {
  return (
    <>
      {withOthers && <ConversationChip self={self.encId} />}
      {withOthers && <WhisperChips />}
      {withOthers && <FollowChip self={self} />}
      {Boolean(self.attributes.spotlightedBy) && <StageChip self={self} />}
    </>
  )
}
