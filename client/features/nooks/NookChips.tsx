import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { CalendarClock, DoorClosed, DoorOpen, Settings2, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EncId } from '#shared/ids.ts'
import type { Player } from '#shared/world/world.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import { Chip, ChipButton } from '../../components/Chip.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { act } from '../../space/act.ts'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { chipsPlaceStore } from '../../store/chipsPlaceStore.ts'
import { useSelection } from '../../store/createStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { useWorld, worldStore } from '../../store/worldStore.ts'
import { BookButton } from './BookingDialog.tsx'
import { DeskChip } from './DeskChip.tsx'
import { NookCodeDialog } from './NookCodeDialog.tsx'
import { NookDialog } from './NookDialog.tsx'
import { answeredKnocks, knocks, nookHere, nookName, type Knock, type NookHere } from './nookView.ts'

/** How often one looks whether one stands before a door: walking is no event. */
const LOOK_MS = 250
/** So many people who knock are shown at once. */
const KNOCKS = 3

interface Seen {
  readonly here?: NookHere | undefined
  readonly waiting: readonly Knock[]
}

/** The nook that matters where one stands now, and who knocks. */
function useSeen(self: EncId): Seen {
  const [seen, setSeen] = useState<Seen>({ waiting: [] })
  useEffect(() => {
    const look = () => {
      const player = worldStore.live(self)
      if (!player) return
      const world = worldStore.get()
      const whereIs = (other: Player) => worldStore.live(other.encId)?.position ?? other.position
      const next: Seen = {
        here: nookHere(world, player, player.position, whereIs),
        waiting: knocks(world, player, player.position),
      }
      setSeen((former) => (JSON.stringify(former) === JSON.stringify(next) ? former : next))
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    const unsubscribe = worldStore.subscribe(look)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [self])
  return seen
}

type Here<K extends NookHere['kind']> = Extract<NookHere, { kind: K }>
interface At<K extends NookHere['kind']> {
  readonly here: Here<K>
  readonly self: Player
  readonly name: string
}

/** Before a closed door: knock, or the code. */
function ClosedChip({ here, self, name }: At<'closed'>) {
  const { t } = useTranslation()
  const [asksCode, setAsksCode] = useState(false)
  const { nookId, waiting, locked, hasCode } = here
  const { mapId } = self
  return (
    <Chip
      icon={DoorClosed}
      testId="nook"
      actions={
        <>
          {!waiting && (
            <ChipButton onClick={() => void act('requestToJoinNook', { nookId, mapId })}>
              {t('nooks.knock')}
            </ChipButton>
          )}
          {hasCode && <ChipButton onClick={() => setAsksCode(true)}>{t('nooks.code')}</ChipButton>}
          {here.bookable && <BookButton mapId={mapId} nookId={nookId} name={name} />}
          {asksCode && (
            <NookCodeDialog mapId={mapId} nookId={nookId} name={name} onClose={() => setAsksCode(false)} />
          )}
        </>
      }
    >
      {waiting
        ? t('nooks.waiting')
        : t(here.bookedBy ? 'nooks.bookedNow' : locked ? 'nooks.locked' : 'nooks.closed', { nook: name })}
    </Chip>
  )
}

/** In a room: how many there are, its door, and for who runs the space who may come in. */
function InsideChip({ here, self, name }: At<'inside'>) {
  const { t } = useTranslation()
  const [manages, setManages] = useState(false)
  const [asks, setAsks] = useState(false)
  const { nookId, people, capacity, canLock, isHall, locked, canManage } = here
  const { mapId } = self
  const turn = () =>
    act('lockNook', { nookId, mapId, locked: !locked }, t(locked ? 'nooks.nowOpen' : 'nooks.nowClosed'))
  return (
    <Chip
      icon={locked ? DoorClosed : Users}
      testId="room"
      actions={
        <>
          {canLock && (
            <ChipButton onClick={() => (isHall && !locked ? setAsks(true) : void turn())}>
              {t(locked ? 'nooks.open' : 'nooks.close')}
            </ChipButton>
          )}
          {asks && (
            <ConfirmDialog
              title={t('nooks.closeHall', { nook: name })}
              body={t('nooks.closeHallText', { count: capacity })}
              labels={{ confirm: t('nooks.close'), busy: t('nooks.closing') }}
              onConfirm={async () => void (await turn())}
              onClose={() => setAsks(false)}
            />
          )}
          {canManage && (
            <ChipButton aria-label={t('nooks.manageTitle', { nook: name })} onClick={() => setManages(true)}>
              <Settings2 aria-hidden size={16} />
            </ChipButton>
          )}
          {manages && (
            <NookDialog mapId={mapId} nookId={nookId} name={name} onClose={() => setManages(false)} />
          )}
        </>
      }
    >
      {t(capacity > 0 ? 'nooks.insideOf' : 'nooks.inside', { nook: name, people, capacity })}
    </Chip>
  )
}

/** The door at which one stands, or the room one is in. */
function HereChip({ here, self }: { readonly here: NookHere; readonly self: Player }) {
  const { t } = useTranslation()
  const named = useWorld((world) => nookName(world.maps.get(self.mapId), here.nookId))
  const name = named ?? t('nooks.unnamed')
  switch (here.kind) {
    case 'closed':
      return <ClosedChip {...{ here, self, name }} />
    case 'bookable':
      return (
        <Chip
          icon={CalendarClock}
          testId="nook"
          actions={<BookButton mapId={self.mapId} nookId={here.nookId} name={name} />}
        >
          {name}
        </Chip>
      )
    case 'full':
      return (
        <Chip icon={DoorOpen} testId="nook">
          {t('nooks.full', { nook: name, people: here.people, capacity: here.capacity })}
        </Chip>
      )
    case 'inside':
      return <InsideChip {...{ here, self, name }} />
    case 'desk':
      return <DeskChip {...{ here, self, name }} />
  }
}

/** People who knock at a nook one may open. */
function KnockChips({ waiting }: { readonly waiting: readonly Knock[] }) {
  const { t } = useTranslation()
  return (
    <>
      {waiting.slice(0, KNOCKS).map(({ mapId, nookId, userId, name }) => {
        const answer = (granted: boolean) =>
          void act('updateNookPermission', { playerId: userId, nookId, granted })
        return (
          <Chip
            key={`${nookId}/${userId}`}
            icon={DoorClosed}
            testId="knock"
            actions={
              <>
                <ChipButton main onClick={() => answer(true)}>
                  {t('nooks.allow')}
                </ChipButton>
                <ChipButton onClick={() => answer(false)}>{t('nooks.deny')}</ChipButton>
              </>
            }
          >
            {t('nooks.asks', {
              name,
              nook: nookName(worldStore.get().maps.get(mapId), nookId) ?? t('nooks.unnamed'),
            })}
          </Chip>
        )
      })}
      {waiting.length > KNOCKS && (
        <Chip icon={DoorClosed} testId="knocks">
          {t('nooks.more', { count: waiting.length - KNOCKS })}
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
          const nook = nookName(world.maps.get(mapId), nookId) ?? t('nooks.unnamed')
          showToast(t(granted ? 'nooks.granted' : 'nooks.denied', { nook }), {
            position: 'center-right',
            toastType: granted ? 'succeed' : 'failed',
          })
        }
      }),
    [t, userId],
  )
}

function Lines({ self, place }: { readonly self: Player; readonly place: Element }) {
  const { withOthers } = useSpaceFacts()
  const { here, waiting } = useSeen(self.encId)
  useKnockAnswers(self.uid)
  return createPortal(
    <>
      {here && (withOthers || here.kind !== 'inside') && (
        <HereChip key={here.nookId} here={here} self={self} />
      )}
      {withOthers && !isUndisturbed(self) && <KnockChips waiting={waiting} />}
    </>,
    place,
  )
}

/** Lines of doors: what the one before oneself says, the room one is in, and who knocks. */
export function NookChips() {
  const encId = useSession((state) => state.selfEncId)
  const self = useWorld(({ players }) => (encId === undefined ? undefined : players.get(encId)))
  const place = useSelection(chipsPlaceStore, ({ element }) => element)
  return self && place ? <Lines self={self} place={place} /> : null
}
