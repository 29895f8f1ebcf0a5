import { useState } from 'react'
import { ChevronDown, Link as LinkIcon, MessageCircle, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../components/classes.ts'
import { Button } from '../components/Button.tsx'
import { IconButton } from '../components/IconButton.tsx'
import { chatStore } from '../store/chatStore.ts'
import type { MemberRow } from '../store/memberRows.ts'
import { useMembers } from '../store/membersStore.ts'
import { showToast } from '../store/toastStore.ts'
import { closeWindow, openWindow } from '../store/uiStore.ts'
import { RoleTag } from './RoleTag.tsx'
import panel from './panel.module.css'
import css from './MembersWindow.module.css'

function Row({ member }: { readonly member: MemberRow }) {
  const { t } = useTranslation()
  return (
    <li className={classes(css.row, !member.isSignedIn && css.away)}>
      <img className={css.portrait} src={member.portrait} alt="" width={38} height={38} />
      <span className={css.name}>{member.name}</span>
      {member.isSelf && <span className={css.self}>{t('space.members.self')}</span>}
      <RoleTag role={member.role} />
      {!member.isSignedIn && <span className={css.note}>{t('space.members.away')}</span>}
      {!member.isSelf && (
        <IconButton
          label={`${t('space.members.message')} ${member.name}`}
          className={css.message}
          onClick={() => {
            chatStore.get().writeTo(member.userId)
            openWindow('chats')
          }}
        >
          <MessageCircle aria-hidden size={19} />
        </IconButton>
      )}
    </li>
  )
}

function Group({ title, members }: { readonly title: string; readonly members: readonly MemberRow[] }) {
  const [folded, setFolded] = useState(false)
  if (members.length === 0) return null
  return (
    <section>
      <button type="button" className={css.fold} aria-expanded={!folded} onClick={() => setFolded(!folded)}>
        <ChevronDown aria-hidden size={16} className={folded ? css.folded : undefined} />
        {title}
        <span>{members.length}</span>
      </button>
      {!folded && (
        <ul className={css.list}>
          {members.map((member) => (
            <Row key={member.encId} member={member} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who is in the space now, administrators first. */
export function MembersWindow() {
  const { t } = useTranslation()
  const members = useMembers((state) => state.rows)
  async function copyLink() {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname)
      showToast(t('space.members.copied'))
    } catch {
      showToast(t('space.members.copyFailed'), { toastType: 'failed' })
    }
  }
  return (
    <aside className={panel.panel} aria-label={t('space.members.title')}>
      <header className={panel.head}>
        <h2>{t('space.members.title')}</h2>
        <span className={panel.count}>{members.length}</span>
        <IconButton label={t('space.members.close')} onClick={closeWindow}>
          <X aria-hidden size={20} />
        </IconButton>
      </header>
      <div className={panel.body}>
        <Group
          title={t('space.members.administrators')}
          members={members.filter(({ isManager }) => isManager)}
        />
        <Group title={t('space.members.members')} members={members.filter(({ isManager }) => !isManager)} />
        {members.length <= 1 && (
          <div className={css.alone}>
            <p>{t('space.members.empty')}</p>
            <p>{t('space.members.emptyHint')}</p>
          </div>
        )}
      </div>
      <footer className={css.foot}>
        <Button kind="quiet" wide onClick={() => void copyLink()}>
          <LinkIcon aria-hidden size={17} />
          {t('space.members.copyLink')}
        </Button>
      </footer>
    </aside>
  )
}
