import { Hand, Mic, MicOff, MicVocal, RotateCcw, VideoOff, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isEnabled, raisedHands, type SessionFlag } from '#shared/rules/speaking.ts'
import type { Player } from '#shared/world/world.ts'
import { Button } from '../../components/Button.tsx'
import { SwitchField } from '../../components/fields.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { act } from '../../space/act.ts'
import { useSelection } from '../../store/createStore.ts'
import { portraitOf } from '../../store/memberRows.ts'
import { openCard } from '../../store/uiStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { ownDevicesStore } from '../media/ownDevicesStore.ts'
import { openMicrophone } from './openMicrophone.ts'
import { isGivenWord, isOnStage, mayMute, peopleIn, type OwnMeeting, type OwnSession } from './ownSession.ts'
import { raiseHand } from './raiseHand.ts'
import { speakerStore } from './speakerStore.ts'
import css from './SpeakerWindow.module.css'

/** In the order they are wanted. */
const shownFlags: readonly SessionFlag[] = [
  'massMuteEnabled',
  'qaEnabled',
  'approveQuestionsEnabled',
  'chatEnabled',
  'customizeRoomEnabled',
]

/** What is open in a session, for who leads it. */
function Flags({ own }: { readonly own: OwnSession }) {
  const { t } = useTranslation()
  const { session, sessionId } = own
  return (
    <section className={css.part}>
      <h3>{t('speaker.flags.title')}</h3>
      {shownFlags
        .filter((flag) => flag !== 'approveQuestionsEnabled' || isEnabled(session, 'qaEnabled'))
        .map((flag) => (
          <SwitchField
            key={flag}
            label={t(`speaker.flags.${flag}`)}
            hint={t(`speaker.flags.${flag}Hint`)}
            checked={isEnabled(session, flag)}
            onChange={(isOn) => void act('speakerUpdatesSession', { sessionId, [flag]: isOn })}
          />
        ))}
      {own.isManager && (
        <Button kind="quiet" wide onClick={() => speakerStore.setState({ dialog: 'banner' })}>
          {t('speaker.banner.edit')}
        </Button>
      )}
    </section>
  )
}

/** How it stands with one's own word. */
function OwnHand({ own }: { readonly own: OwnSession }) {
  const { t } = useTranslation()
  const { isMuted, hasWord, hasHand, before } = own
  const isSpoken = useSelection(ownDevicesStore, (state) => state.own.microphone === 'on')
  const said = hasWord
    ? t(isSpoken ? 'speaker.me.word' : 'speaker.me.wordMuted')
    : hasHand
      ? before > 0
        ? t('speaker.me.waiting', { count: before })
        : t('speaker.me.waitingFirst')
      : t(isMuted ? 'speaker.me.muted' : 'speaker.me.free')
  return (
    <div className={css.me}>
      <p aria-live="polite" data-testid="own-word">
        {said}
      </p>
      {hasWord && !isSpoken && (
        <Button onClick={() => void openMicrophone()}>
          <Mic aria-hidden size={18} />
          {t('speaker.me.open')}
        </Button>
      )}
      {(!hasWord || hasHand) && (
        <Button
          kind={hasHand ? 'quiet' : 'primary'}
          aria-pressed={hasHand}
          onClick={() => raiseHand(hasHand)}
        >
          <Hand aria-hidden size={18} />
          {t(hasHand ? 'speaker.me.lower' : 'speaker.me.raise')}
        </Button>
      )}
    </div>
  )
}

function Person({
  player,
  isSelf,
  tag,
  place,
  children,
}: {
  readonly player: Player
  readonly isSelf: boolean
  readonly tag?: string
  /** Where in the order they are. */
  readonly place?: number
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <li className={css.row}>
      {place !== undefined && <b className={css.place}>{place}</b>}
      <button type="button" className={css.person} onClick={() => openCard(player.uid)}>
        <img src={portraitOf(player)} alt="" width={36} height={36} loading="lazy" />
        <span>{player.name}</span>
        {isSelf && <small>{t('speaker.self')}</small>}
        {tag && <small className={css.tag}>{tag}</small>}
      </button>
      {children}
    </li>
  )
}

/** A phone has no key 6. */
const hasKeys = (): boolean => matchMedia('(any-pointer: fine)').matches

/** Hands in the order they went up, and the answer to them. */
function Hands({ own, people }: { readonly own: OwnSession; readonly people: readonly Player[] }) {
  const { t } = useTranslation()
  const hands = raisedHands(people)
  const answer = (user: string, given: boolean) =>
    void act('giveWord', { sessionId: own.sessionId, user, given })
  return (
    <section className={css.part}>
      <h3>
        {t('speaker.hands.title')}
        {hands.length > 0 && <span>{hands.length}</span>}
      </h3>
      {hands.length === 0 ? (
        <p className={css.empty}>
          {t('speaker.hands.none')}
          <small>{t(hasKeys() ? 'speaker.hands.noneHint' : 'speaker.hands.noneTouch')}</small>
        </p>
      ) : (
        <ol className={css.list} aria-label={t('speaker.hands.title')} data-testid="hands-list">
          {hands.map((player, i) => (
            <Person key={player.encId} player={player} isSelf={player.encId === own.self.encId} place={i + 1}>
              {own.isLeader && (
                <>
                  <button
                    type="button"
                    className={css.approve}
                    aria-label={t('speaker.hands.approve', { name: player.name })}
                    onClick={() => answer(player.uid, true)}
                  >
                    {t('speaker.hands.approveShort')}
                  </button>
                  <IconButton
                    label={t('speaker.hands.decline', { name: player.name })}
                    onClick={() => answer(player.uid, false)}
                  >
                    <X aria-hidden size={18} />
                  </IconButton>
                </>
              )}
            </Person>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Who has the word: announcing from the stage's tiles, or having been given the microphone. */
function Speakers({
  own,
  meeting,
  people,
}: {
  readonly own: OwnSession
  readonly meeting: OwnMeeting | undefined
  readonly people: readonly Player[]
}) {
  const { t } = useTranslation()
  const speakers = people.filter((player) => isGivenWord(own, player) || (own.isLevel && isOnStage(player)))
  const mute = ({ uid, name }: Player, video: boolean) =>
    void act(
      'requestMute',
      { target: uid, video },
      t(video ? 'speaker.stage.hidden' : 'speaker.stage.muted', { name }),
    )
  return (
    <section className={css.part}>
      <h3>{t('speaker.stage.title')}</h3>
      {speakers.length === 0 && <p className={css.empty}>{t('speaker.stage.none')}</p>}
      <ul className={css.list} aria-label={t('speaker.stage.title')} data-testid="speakers-list">
        {speakers.map((player) => {
          const { encId, uid, name } = player
          const isSelf = encId === own.self.encId
          const isGiven = isGivenWord(own, player)
          return (
            <Person
              key={encId}
              player={player}
              isSelf={isSelf}
              tag={t(isGiven ? 'speaker.stage.given' : 'speaker.stage.announcing')}
            >
              {mayMute(own, meeting, player) && (
                <>
                  <IconButton label={t('speaker.stage.mute', { name })} onClick={() => mute(player, false)}>
                    <MicOff aria-hidden size={18} />
                  </IconButton>
                  <IconButton label={t('speaker.stage.hide', { name })} onClick={() => mute(player, true)}>
                    <VideoOff aria-hidden size={18} />
                  </IconButton>
                </>
              )}
              {own.isLeader && isGiven && (
                <IconButton
                  label={t('speaker.stage.takeBack', { name })}
                  onClick={() => void act('giveWord', { sessionId: own.sessionId, user: uid, given: false })}
                >
                  <RotateCcw aria-hidden size={18} />
                </IconButton>
              )}
              {own.isLeader && !isGiven && (
                <IconButton
                  label={t('speaker.hands.approve', { name })}
                  onClick={() => void act('giveWord', { sessionId: own.sessionId, user: uid, given: true })}
                >
                  <MicVocal aria-hidden size={18} />
                </IconButton>
              )}
            </Person>
          )
        })}
      </ul>
    </section>
  )
}

/** The order of those who would like to speak, those who do, and for who leads what is open. */
export function SpeakingOrder({
  own,
  meeting,
}: {
  readonly own: OwnSession
  readonly meeting: OwnMeeting | undefined
}) {
  const people = useWorld((world) => peopleIn(world, own, meeting))
  return (
    <>
      <OwnHand own={own} />
      <Hands own={own} people={people} />
      <Speakers own={own} meeting={meeting} people={people} />
      {own.isLeader && <Flags own={own} />}
    </>
  )
}
