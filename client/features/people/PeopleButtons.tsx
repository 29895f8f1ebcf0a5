import { useState } from 'react'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSpaceFacts } from '../../space/spaceFacts.ts'
import { WindowButton } from '../../space/WindowButton.tsx'
import { anyPortrait } from '../../store/memberRows.ts'
import { useMembers } from '../../store/membersStore.ts'
import { closeWindow, isOpen, openCard, useUi } from '../../store/uiStore.ts'
import bar from '../../space/bar.module.css'

/** One's own face: the way to one's own card. */
function SelfButton() {
  const { t } = useTranslation()
  const self = useMembers((state) => state.rows.find(({ isSelf }) => isSelf))
  const open = useUi((state) => isOpen(state, 'member_info') && state.card?.userId === self?.userId)
  const [broken, setBroken] = useState<string>()
  if (!self) return null
  return (
    <button
      type="button"
      className={bar.self}
      aria-pressed={open}
      aria-label={t('space.members.me')}
      title={t('space.members.me')}
      onClick={() => (open ? closeWindow('member_info') : openCard(self.userId))}
    >
      <img
        src={broken === self.portrait ? anyPortrait : self.portrait}
        alt=""
        width={32}
        height={32}
        onError={() => setBroken(self.portrait)}
      />
    </button>
  )
}

function MembersButton() {
  const { t } = useTranslation()
  const people = useMembers((state) => state.rows.length)
  return (
    <WindowButton window="members" Icon={Users} text={t('space.members.button')}>
      <i aria-hidden>{people}</i>
    </WindowButton>
  )
}

/** Oneself and the others. */
export function PeopleButtons() {
  const { withOthers } = useSpaceFacts()
  return (
    <>
      <SelfButton />
      {withOthers && <MembersButton />}
    </>
  )
}
