import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Hand, MessageCircleQuestionMark, Mic, MicOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EncId } from '#shared/ids.ts'
import { isEnabled, raisedHands } from '#shared/rules/speaking.ts'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { act } from '../../space/act.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { openWindow } from '../../store/uiStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { ownDevicesStore } from '../media/ownDevicesStore.ts'
import { meetingStore } from '../meetings/meetingStore.ts'
import { BannerDialog } from './BannerDialog.tsx'
import { HallBanner } from './HallBanner.tsx'
import { openMicrophone } from './openMicrophone.ts'
import { peopleIn, type OwnSession } from './ownSession.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { raiseHand } from './raiseHand.ts'
import { questionsStore } from './questionsStore.ts'
import { useOwnSession } from './useOwnSession.ts'

/** Says that one was given the word, or not. */
function useNews(hasWord: boolean): void {
  const { t } = useTranslation()
  /** Before what has just been told. */
  const hadWord = useRef(hasWord)
  useEffect(() => {
    hadWord.current = hasWord
  }, [hasWord])
  useEffect(
    () =>
      worldStore.onEvents((events) => {
        for (const { kind, body } of events) {
          if (kind !== 'wordGiven') continue
          const { encIds, players } = worldStore.get()
          const name = players.get(encIds.get(body.by ?? '') ?? (NaN as EncId))?.name ?? ''
          const said = body.given ? 'given' : hadWord.current ? 'taken' : 'declined'
          showToast(t(`speaker.news.${said}`, { name }), { position: 'center-right', hasIcon: false })
        }
      }),
    [t],
  )
}

function MuteChip({ own }: { readonly own: OwnSession }) {
  const { t } = useTranslation()
  const { session, sessionId, isLevel, isLeader, isMuted, hasHand, hasWord } = own
  const isOn = isEnabled(session, 'massMuteEnabled')
  const isSpoken = useSelection(ownDevicesStore, (state) => state.own.microphone === 'on')
  // On a level the word is its stage, which has a line of its own, also when the others may speak again.
  if (hasWord && !isLeader && !isLevel) {
    return isSpoken ? (
      <Chip icon={Mic} testId="has-word">
        {t('speaker.chips.word')}
      </Chip>
    ) : (
      <Chip
        icon={MicOff}
        testId="has-word"
        actions={
          <ChipButton main onClick={() => void openMicrophone()}>
            {t('speaker.me.open')}
          </ChipButton>
        }
      >
        {t('speaker.me.wordMuted')}
      </Chip>
    )
  }
  if (isLeader && isOn) {
    const lift = () => void act('speakerUpdatesSession', { sessionId, massMuteEnabled: false })
    return (
      <Chip
        icon={MicOff}
        testId="all-muted"
        actions={<ChipButton onClick={lift}>{t('speaker.chips.lift')}</ChipButton>}
      >
        {t('speaker.chips.mutedLeader')}
      </Chip>
    )
  }
  if (!isMuted) return null
  return (
    <Chip
      icon={MicOff}
      testId="all-muted"
      actions={
        <ChipButton main={!hasHand} onClick={() => raiseHand(hasHand)}>
          {t(hasHand ? 'speaker.chips.lower' : 'speaker.chips.raise')}
        </ChipButton>
      }
    >
      {t('speaker.chips.muted')}
    </Chip>
  )
}

/** For who leads: who would like to speak. */
function HandsChip({ own }: { readonly own: OwnSession }) {
  const { t } = useTranslation()
  const meeting = useSelection(meetingStore, (state) => state.meeting)
  const names = useWorld((world) =>
    raisedHands(peopleIn(world, own, meeting)).flatMap(({ encId, name }) =>
      encId === own.self.encId ? [] : [name],
    ),
  )
  if (!own.isLeader || names.length === 0) return null
  return (
    <Chip
      icon={Hand}
      testId="hands"
      actions={
        <ChipButton main onClick={() => openWindow('speaker')}>
          {t('speaker.chips.open')}
        </ChipButton>
      }
    >
      {names.length === 1
        ? t('speaker.chips.handsFirst', { name: names[0] ?? '' })
        : t('speaker.chips.hands', { count: names.length })}
    </Chip>
  )
}

function QuestionsChip({ own }: { readonly own: OwnSession }) {
  const { t } = useTranslation()
  const count = useSelection(
    questionsStore,
    ({ byId }) => [...byId.values()].filter(({ state }) => state !== 'answered').length,
  )
  if (!isEnabled(own.session, 'qaEnabled')) return null
  return (
    <Chip
      icon={MessageCircleQuestionMark}
      testId="questions"
      actions={<ChipButton onClick={() => openWindow('speaker')}>{t('speaker.chips.open')}</ChipButton>}
    >
      {count === 0 ? t('speaker.chips.questions') : t('speaker.chips.questionsCount', { count })}
    </Chip>
  )
}

/** Quiet lines of the session one takes part in, the text of the hall, and the dialogs that belong to them. */
export function SpeakerNotes() {
  const own = useOwnSession()
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  useNews(own?.hasWord ?? false)
  if (!own) return null
  const chips: ReactNode = (
    <>
      <HallBanner mapId={own.self.mapId} mayEdit={own.isManager} />
      <MuteChip own={own} />
      <HandsChip own={own} />
      <QuestionsChip own={own} />
    </>
  )
  return (
    <>
      {place && createPortal(chips, place)}
      {own.isManager && <BannerDialog />}
      <PictureDialog own={own.self} />
    </>
  )
}
