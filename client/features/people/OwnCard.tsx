import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Backpack,
  BellOff,
  Coffee,
  Ghost,
  Image as ImageIcon,
  LogOut,
  MapPinHouse,
  MicVocal,
  PencilLine,
  Megaphone,
  PartyPopper,
  Route,
  Shirt,
  Vibrate,
} from 'lucide-react'
import { mayAct } from '#shared/rules/rights.ts'
import { canManage } from '#shared/rules/roles.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import { teachesOn } from '#shared/rules/teachers.ts'
import type { Player } from '#shared/world/world.ts'
import { Button } from '../../components/Button.tsx'
import { focusStore } from '../focus/focusStore.ts'
import { openLook } from '../look/lookStore.ts'
import { speakerStore } from '../speaker/speakerStore.ts'
import { type MemberRow } from '../../store/memberRows.ts'
import { useMembers } from '../../store/membersStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { openWindow } from '../../store/uiStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { act } from '../../space/act.ts'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { doMemberAction } from './doMemberAction.ts'
import { SelfDialog } from './NameDialogs.tsx'
import { usePersonWords } from './personWords.ts'
import { StatusEditor } from './status/StatusEditor.tsx'
import css from './MemberCard.module.css'

import { Head, Tile } from './CardParts.tsx'

/** Whom one keeps away, here or not, and the way to let them back. */
function BlockedPeople() {
  const { t } = useTranslation()
  const { blocked, blockedNames } = useSocial((state) => ({
    blocked: state.blocked,
    blockedNames: state.blockedNames,
  }))
  const people = useMembers(({ rows, members }) => ({ rows, members }))
  if (blocked.size === 0) return null
  return (
    <>
      <h3 className={css.section}>{t('space.card.blockedPeople')}</h3>
      <ul className={css.blocked}>
        {[...blocked].map((userId) => {
          const name =
            people.rows.find((row) => row.userId === userId)?.name ??
            people.members.get(userId)?.displayName ??
            blockedNames.get(userId) ??
            userId
          return (
            <li key={userId}>
              <span>{name}</span>
              <Button
                kind="plain"
                aria-label={`${t('space.card.undo.block')} ${name}`}
                onClick={() => void doMemberAction({ name: 'block', isOn: true }, { userId, name })}
              >
                {t('space.card.undo.block')}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** One's own card: one's mood, what one can do oneself, and the ways out. */
export function OwnCard({
  row,
  self,
  onExit,
}: {
  readonly row: MemberRow
  readonly self: Player
  /** Absent where leaving is not offered. */
  readonly onExit: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const { away = false, spotlightedBy } = self.attributes
  const isOnStage = Boolean(spotlightedBy)
  const teaches = useWorld((world) => teachesOn(world, self))
  // By oneself there is nobody to keep off, to lead or to speak to.
  const { withOthers } = useSpaceFacts()
  const { words, isLoading } = usePersonWords(row.userId)
  const [isEditing, setEditing] = useState(false)
  const isGhost = Boolean(self.attributes.ghost)
  return (
    <>
      <Head row={row} player={self} marks={isOnStage ? [t('space.card.onStage')] : []} words={words} />
      <details className={css.status}>
        <summary>{t('status.title')}</summary>
        <StatusEditor self={self} />
      </details>
      <div className={css.tiles}>
        <Tile icon={PencilLine} label={t('space.self.title')} onClick={() => setEditing(true)} />
        <Tile icon={Shirt} label={t('space.look.title')} onClick={openLook} />
        <Tile icon={Backpack} label={t('space.hud.bag')} onClick={() => openWindow('bag')} />
        {withOthers && (
          <>
            <Tile
              icon={BellOff}
              label={t('space.card.disturb')}
              pressed={isUndisturbed(self)}
              onClick={() => focusStore.setState({ isChoosing: true })}
            />
            <Tile
              icon={Coffee}
              label={t('space.card.beAway')}
              pressed={away}
              onClick={() => void act('setAway', { away: !away })}
            />
            <Tile
              icon={Route}
              label={t('space.card.leadAll')}
              onClick={() => void act('offerHand', { targetId: '', what: 'lead' }, t('space.card.ledAll'))}
            />
          </>
        )}
        {withOthers && (
          <Tile
            icon={Ghost}
            label={t(isGhost ? 'space.card.undo.ghost' : 'space.card.actions.ghost')}
            pressed={isGhost}
            onClick={() => void act('ghost', { ghost: isGhost ? 0 : 1 })}
          />
        )}
        <Tile
          icon={PartyPopper}
          label={t('space.card.confetti')}
          onClick={() => void act('shootConfetti', {})}
        />
        {mayAct({ role: row.role }, 'fxShakeCamera') && (
          <Tile
            icon={Vibrate}
            label={t('space.card.shake')}
            onClick={() => void act('fxShakeCamera', { mapId: self.mapId })}
          />
        )}
        <Tile icon={MapPinHouse} label={t('space.card.respawn')} onClick={() => void act('respawn', {})} />
        {withOthers && (
          <>
            <Tile icon={MicVocal} label={t('space.members.speaker')} onClick={() => openWindow('speaker')} />
            <Tile
              icon={ImageIcon}
              label={t('space.card.picture')}
              onClick={() => speakerStore.setState({ dialog: 'picture' })}
            />
          </>
        )}
        {withOthers && (canManage(row.role) || teaches || isOnStage) && (
          <Tile
            icon={Megaphone}
            label={t(isOnStage ? 'space.card.undo.spotlight' : 'space.card.actions.spotlight')}
            pressed={isOnStage}
            onClick={() => void doMemberAction({ name: 'spotlight', isOn: isOnStage }, row)}
          />
        )}
        {onExit && <Tile icon={LogOut} label={t('space.card.leave')} onClick={onExit} />}
      </div>
      <BlockedPeople />
      {isEditing && !isLoading && (
        <SelfDialog person={row} profile={words?.profile} onClose={() => setEditing(false)} />
      )}
    </>
  )
}
