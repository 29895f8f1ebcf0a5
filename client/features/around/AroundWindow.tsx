import { memo, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import {
  Armchair,
  Contact,
  DoorOpen,
  Footprints,
  Hand,
  LogIn,
  MapPin,
  MessageCircle,
  Phone,
  ScanEye,
  User,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/Button.tsx'
import { CheckBox } from '../../components/fields.tsx'
import { sceneHandle } from '../../scene/sceneHandle.ts'
import { act } from '../../space/act.ts'
import { Panel } from '../../space/Panel.tsx'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { walkIntoRoom } from '../../space/walks.ts'
import { useSelection } from '../../store/createStore.ts'
import { changeSettings, useSettings } from '../../store/settingsStore.ts'
import { openCard } from '../../store/uiStore.ts'
import { chatStore } from '../chat/chatStore.ts'
import { openChatInput } from '../chat/writingStore.ts'
import { errandStore, setOut, stopErrand } from './errand.ts'
import type { Near, NearKind } from './nearby.ts'
import { useNear, usePlaceOf } from './useNear.ts'
import panel from '../../space/panel.module.css'
import css from './around.module.css'

interface Doing {
  readonly label: string
  readonly Icon: LucideIcon
  run(): void
}

const thingOf = (id: string) => sceneHandle()?.self.level?.things.find(({ key }) => key === id)

/** Goes to a thing and uses it there. */
function useThere(near: Near): void {
  const thing = thingOf(near.id)
  if (thing) setOut(near, thing.reach, () => sceneHandle()?.self.take({ kind: 'thing', thing }))
}

/** Goes to a way out and through it. */
function leaveBy(near: Near): void {
  const portal = sceneHandle()?.self.level?.portals[Number(near.id)]
  if (portal) setOut(near, 1, () => sceneHandle()?.self.take({ kind: 'portal', portal }))
}

/** Goes to a seat and sits down on it. */
function sitThere(near: Near): void {
  const self = sceneHandle()?.self
  const seat = self?.level?.seat(Number(near.id))
  if (seat) self?.sitOn(seat)
}

function useDoings(near: Near): readonly Doing[] {
  const { t } = useTranslation()
  const { withOthers, chatDisabled } = useSpaceFacts()
  const go: Doing = { label: t('around.go'), Icon: Footprints, run: () => setOut(near) }
  switch (near.kind) {
    case 'person': {
      const user = near.id
      if (!withOthers) return [go]
      const message = {
        label: t('around.message'),
        Icon: MessageCircle,
        run() {
          chatStore.get().writeTo(user)
          openChatInput()
        },
      }
      return [
        go,
        ...(chatDisabled ? [] : [message]),
        {
          label: t('around.wave'),
          Icon: Hand,
          run: () => void act('wave', { user, isReply: false }, t('around.waved', { name: near.name })),
        },
        { label: t('around.ring'), Icon: Phone, run: () => void act('ring', { user }) },
        { label: t('around.card'), Icon: Contact, run: () => openCard(user) },
      ]
    }
    case 'thing':
      return [go, { label: t('around.use'), Icon: ScanEye, run: () => useThere(near) }]
    case 'portal':
      return [go, { label: t('around.enter'), Icon: LogIn, run: () => leaveBy(near) }]
    case 'room':
      return [{ ...go, run: () => walkIntoRoom(near.id) }]
    case 'seat':
      return [{ label: t('around.sit'), Icon: Armchair, run: () => sitThere(near) }]
  }
}

const icons: Readonly<Record<NearKind, LucideIcon>> = {
  person: User,
  thing: ScanEye,
  portal: DoorOpen,
  room: MapPin,
  seat: Armchair,
}

const Row = memo(function Row({ near }: { readonly near: Near }) {
  const { t } = useTranslation()
  const placeOf = usePlaceOf()
  const doings = useDoings(near)
  const Icon = icons[near.kind]
  const { name, notes } = near
  return (
    <li className={css.row} data-key={near.key}>
      <Icon aria-hidden size={20} />
      <div className={css.words}>
        <h3>{name}</h3>
        <p>{[placeOf(near), ...notes].join(' · ')}</p>
      </div>
      <div className={css.doings} role="group" aria-label={name}>
        {doings.map(({ label, Icon: Sign, run }) => (
          <button
            key={label}
            type="button"
            title={label}
            aria-label={t('around.do', { action: label, name })}
            onClick={run}
          >
            <Sign aria-hidden size={18} />
          </button>
        ))}
      </div>
    </li>
  )
})

/** What one is on the way to, with the way to stop. */
function Errand() {
  const { t } = useTranslation()
  const { state, name } = useSelection(errandStore, (errand) => errand)
  if (!state) return null
  return (
    <div className={css.errand} data-state={state}>
      <p>{t(`around.${state}`, { name })}</p>
      {state === 'going' && (
        <Button kind="quiet" onClick={stopErrand}>
          {t('around.stop')}
        </Button>
      )}
    </div>
  )
}

/** Up and down go from row to row, keeping to the same kind of button where there is one. */
function step(list: HTMLElement, from: Element, by: 1 | -1): void {
  const rows = [...list.querySelectorAll('li')]
  const at = rows.findIndex((row) => row.contains(from))
  const column = [...(rows[at]?.querySelectorAll('button') ?? [])].indexOf(from as HTMLButtonElement)
  const buttons = rows[at + by]?.querySelectorAll('button')
  buttons?.[Math.min(Math.max(0, column), buttons.length - 1)]?.focus()
}

/** Who and what is near, in words: the world for whoever does not see it, or goes without a mouse. */
export function AroundWindow() {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const narrate = useSettings((settings) => settings.narrate)
  const rowAt = useEffectEvent(
    () => list.current?.querySelector<HTMLElement>('li:focus-within')?.dataset['key'],
  )
  const near = useNear(rowAt)
  const press = (event: KeyboardEvent<HTMLUListElement>): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (by === undefined || !(event.target instanceof Element)) return
    // One does not walk by them meanwhile.
    event.preventDefault()
    event.stopPropagation()
    step(event.currentTarget, event.target, by)
  }
  return (
    <Panel title={t('around.title')} closeLabel={t('around.close')}>
      <div className={panel.body}>
        <p className={css.lead}>{t('around.lead')}</p>
        <Errand />
        {!near && <p className={css.lead}>{t('around.loading')}</p>}
        {near?.length === 0 && <p className={css.lead}>{t('around.empty')}</p>}
        {near && near.length > 0 && (
          <ul ref={list} className={css.list} aria-label={t('around.list')} onKeyDown={press}>
            {near.map((one) => (
              <Row key={one.key} near={one} />
            ))}
          </ul>
        )}
        <div className={css.foot}>
          <CheckBox checked={narrate} onChange={(event) => changeSettings({ narrate: event.target.checked })}>
            {t('around.narrate')}
          </CheckBox>
        </div>
      </div>
    </Panel>
  )
}
