import { useEffect, useMemo, useState } from 'react'
import { DoorClosed, Ear, Footprints, Lamp, MessagesSquare, Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EncId } from '#shared/ids.ts'
import type { Player, World } from '#shared/world/world.ts'
import { Chip, ChipButton, Chips } from '../../components/Chip.tsx'
import { heightVariable } from '../../components/heightVariable.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { partnersOf } from '../../store/createSocialStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { act } from '../../space/act.ts'
import { keepFocus } from '../../space/Panel.tsx'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { answeredKnocks, knocks, nookHere, nookName, type NookHere } from './nookView.ts'
import css from './StatusChips.module.css'

/** How often one looks whether one stands before a door: walking is no event. */
const LOOK_MS = 250
/** So many names are said; of more the number. */
const NAMES = 3
/** So many people who knock are shown at once. */
const KNOCKS = 3

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

const sameNook = (a: NookHere | undefined, b: NookHere | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** The nook that matters where one stands now. */
function useNookHere(self: EncId): NookHere | undefined {
  const [here, setHere] = useState<NookHere>()
  useEffect(() => {
    const look = () => {
      const player = worldStore.live(self)
      const next = player && nookHere(worldStore.get(), player, player.position)
      setHere((former) => (sameNook(former, next) ? former : next))
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    const unsubscribe = worldStore.subscribe(look)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [self])
  return here
}

function NookChip({ self }: { readonly self: Player }) {
  const { t } = useTranslation()
  const here = useNookHere(self.encId)
  const name = useWorld((world) => here && nookName(world.maps.get(self.mapId), here.nookId))
  if (!here) return null
  const { nookId } = here
  const { mapId } = self
  const nook = name ?? t('space.nooks.unnamed')
  if (here.kind === 'closed') {
    const knock = () => void act('requestToJoinNook', { nookId, mapId })
    return (
      <Chip
        icon={DoorClosed}
        testId="nook"
        actions={!here.waiting && <ChipButton onClick={knock}>{t('space.nooks.knock')}</ChipButton>}
      >
        {here.waiting ? t('space.nooks.waiting') : t('space.nooks.closed', { nook })}
      </Chip>
    )
  }
  const desk = (locked: boolean, done?: string) =>
    void act(
      'setDeskInfo',
      { deskInfo: { ...self.attributes.deskInfo, deskId: nookId, mapId, locked } },
      done,
    )
  const { isOwn, isLocked } = here
  return (
    <Chip
      icon={Lamp}
      testId="nook"
      actions={
        isOwn ? (
          <ChipButton
            onClick={() =>
              desk(!isLocked, t(isLocked ? 'space.nooks.unlocked' : 'space.nooks.locked', { nook }))
            }
          >
            {t(isLocked ? 'space.nooks.unlock' : 'space.nooks.lock')}
          </ChipButton>
        ) : (
          <ChipButton onClick={() => desk(false)}>{t('space.nooks.claim')}</ChipButton>
        )
      }
    >
      {t('space.nooks.desk', { nook })}
    </Chip>
  )
}

/** Selects a list of plain values; a list that reads the same renders nothing. */
function useWorldList<T>(select: (world: World) => readonly T[]): readonly T[] {
  const text = useWorld((world) => JSON.stringify(select(world)))
  return useMemo(() => JSON.parse(text) as readonly T[], [text])
}

/** People who knock at a nook one may open. */
function KnockChips({ self }: { readonly self: Player }) {
  const { t } = useTranslation()
  const waiting = useWorldList((world) =>
    knocks(world, self).map(({ mapId, nookId, userId, name }) => ({
      nookId,
      userId,
      name,
      nook: nookName(world.maps.get(mapId), nookId) ?? '',
    })),
  )
  return (
    <>
      {waiting.slice(0, KNOCKS).map(({ nookId, userId, name, nook }) => {
        const answer = (granted: boolean) =>
          void act('updateNookPermission', { playerId: userId, nookId, granted })
        return (
          <Chip
            key={`${nookId}/${userId}`}
            icon={DoorClosed}
            testId="knock"
            actions={
              <>
                <ChipButton onClick={() => answer(true)}>{t('space.nooks.allow')}</ChipButton>
                <ChipButton onClick={() => answer(false)}>{t('space.nooks.deny')}</ChipButton>
              </>
            }
          >
            {t('space.nooks.asks', { name, nook: nook || t('space.nooks.unnamed') })}
          </Chip>
        )
      })}
      {waiting.length > KNOCKS && (
        <Chip icon={DoorClosed} testId="knocks">
          {t('space.nooks.more', { count: waiting.length - KNOCKS })}
        </Chip>
      )}
    </>
  )
}

/** Says what became of one's own knocks. */
function useKnockAnswers(userId: string): void {
  const { t } = useTranslation()
  useEffect(
    () =>
      worldStore.subscribe((world, former) => {
        for (const { mapId, nookId, granted } of answeredKnocks(former, world, userId)) {
          const nook = nookName(world.maps.get(mapId), nookId) ?? t('space.nooks.unnamed')
          showToast(t(granted ? 'space.nooks.granted' : 'space.nooks.denied', { nook }), {
            position: 'center-right',
            toastType: granted ? 'succeed' : 'failed',
          })
        }
      }),
    [t, userId],
  )
}

const keepHeight = heightVariable('--chips')

/** Where others put their lines, and how high all of them are. */
function keepPlace(element: HTMLUListElement | null) {
  chipsPlaceStore.setState({ element })
  const end = keepHeight(element)
  return () => {
    chipsPlaceStore.setState({ element: null })
    end?.()
  }
}

function Lines({ self, withOthers }: { readonly self: Player; readonly withOthers: boolean }) {
  const { t } = useTranslation()
  useKnockAnswers(self.uid)
  return (
    <Chips
      ref={keepPlace}
      className={css.chips}
      aria-label={t('space.talk.label')}
      aria-live="polite"
      onMouseDown={keepFocus}
    >
      {withOthers && <ConversationChip self={self.encId} />}
      {withOthers && <FollowChip self={self} />}
      {Boolean(self.attributes.spotlightedBy) && (
        <Chip icon={Megaphone} testId="stage">
          {t('space.talk.onStage')}
        </Chip>
      )}
      <NookChip self={self} />
      {withOthers && <KnockChips self={self} />}
    </Chips>
  )
}

/** Quiet lines under the place: with whom one talks, whom one follows, doors and who knocks. */
export function StatusChips() {
  const { withOthers } = useSpaceFacts()
  const selfEncId = useSession((state) => state.selfEncId)
  const self = useWorld(({ players }) => (selfEncId === undefined ? undefined : players.get(selfEncId)))
  return self ? <Lines self={self} withOthers={withOthers} /> : null
}
