import { memo, useState } from 'react'
import {
  BellRing,
  ChevronDown,
  Hand,
  Link as LinkIcon,
  MessageCircle,
  MessagesSquare,
  Smartphone,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EncId } from '#shared/ids.ts'
import { classes } from '../../components/classes.ts'
import { copyText } from '../../components/copyText.ts'
import { Button } from '../../components/Button.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { chatStore } from '../chat/chatStore.ts'
import { openChatInput } from '../chat/writingStore.ts'
import { anyPortrait, type MemberRow } from '../../store/memberRows.ts'
import { useMembers } from '../../store/membersStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { openCard, openWindow } from '../../store/uiStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import { Panel } from '../../space/Panel.tsx'
import { Sign } from '../../components/Sign.tsx'
import { RoleTag } from '../../components/RoleTag.tsx'
import { usePlaces } from './usePlaces.ts'
import panel from '../../space/panel.module.css'
import css from './MembersWindow.module.css'
import { lazyDialog } from '../../components/lazyDialog.tsx'

const NotifyDialog = lazyDialog(async () => (await import('./NotifyDialog.tsx')).NotifyDialog)

/** What somebody's browser says of them, and where they are. */
function Hints({ encId, place }: { readonly encId: EncId; readonly place: string }) {
  const { t } = useTranslation()
  const { isMobile, inConversation } = useWorld(({ players }) => {
    const attributes = players.get(encId)?.attributes
    return { isMobile: attributes?.isMobile === true, inConversation: attributes?.inConversation === true }
  })
  if (!isMobile && !inConversation && place === '') return null
  return (
    <small>
      {isMobile && <Smartphone role="img" aria-label={t('space.card.onPhone')} size={13} />}
      {inConversation && <MessagesSquare role="img" aria-label={t('space.card.inConversation')} size={13} />}
      {place}
    </small>
  )
}

const Row = memo(function Row({ member, place }: { readonly member: MemberRow; readonly place: string }) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string>()
  const status = useWorld(({ players }) => {
    const { emojiStatus = '', textStatus = '' } = players.get(member.encId)?.attributes ?? {}
    return { sign: emojiStatus, text: textStatus }
  })
  const hasHand = useWorld(({ players }) => Boolean(players.get(member.encId)?.attributes.lastRaisedHand))
  return (
    <li className={classes(css.row, !member.isSignedIn && css.away)}>
      <button
        type="button"
        className={css.person}
        title={t('space.members.open', { name: member.name })}
        onClick={() => openCard(member.userId)}
      >
        <img
          className={css.portrait}
          src={broken === member.portrait ? anyPortrait : member.portrait}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          onError={() => setBroken(member.portrait)}
        />
        <span className={css.name}>
          {member.name}
          {(status.sign || status.text) && (
            <small>
              <Sign sign={status.sign} /> {status.text}
            </small>
          )}
          <Hints encId={member.encId} place={place} />
        </span>
        {member.isSelf && <span className={css.self}>{t('space.members.self')}</span>}
        {hasHand && <span aria-label={t('space.emotes.raisedHand')}>✋</span>}
        <RoleTag role={member.role} isTeacher={member.isTeacher} />
        {!member.isSignedIn && <span className={css.note}>{t('space.members.away')}</span>}
      </button>
      {!member.isSelf && (
        <IconButton
          label={`${t('space.members.message')} ${member.name}`}
          className={css.message}
          onClick={() => {
            chatStore.get().writeTo(member.userId)
            openChatInput()
          }}
        >
          <MessageCircle aria-hidden size={19} />
        </IconButton>
      )}
    </li>
  )
})

function Group({
  title,
  members,
  places,
}: {
  readonly title: string
  readonly members: readonly MemberRow[]
  readonly places: ReadonlyMap<EncId, string>
}) {
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
            <Row key={member.encId} member={member} place={places.get(member.encId) ?? ''} />
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
  const places = usePlaces()
  const [notifies, setNotifies] = useState(false)
  const isManager = members.some((member) => member.isSelf && member.isManager)
  async function copyLink() {
    if (await copyText(location.origin + location.pathname)) showToast(t('space.members.copied'))
    else showToast(t('space.members.copyFailed'), { toastType: 'failed' })
  }
  return (
    <Panel title={t('space.members.title')} count={members.length} closeLabel={t('space.members.close')}>
      <div className={panel.body}>
        <Group
          title={t('space.members.administrators')}
          members={members.filter(({ isManager }) => isManager)}
          places={places}
        />
        <Group
          title={t('space.members.members')}
          members={members.filter(({ isManager }) => !isManager)}
          places={places}
        />
        {members.length <= 1 && (
          <div className={css.alone}>
            <p>{t('space.members.empty')}</p>
            <p>{t('space.members.emptyHint')}</p>
          </div>
        )}
      </div>
      {notifies && <NotifyDialog onClose={() => setNotifies(false)} />}
      <footer className={css.foot}>
        {isManager && (
          <Button kind="quiet" wide {...NotifyDialog.ahead} onClick={() => setNotifies(true)}>
            <BellRing aria-hidden size={17} />
            {t('space.notify.open')}
          </Button>
        )}
        <Button kind="quiet" wide onClick={() => openWindow('speaker')}>
          <Hand aria-hidden size={17} />
          {t('space.members.speaker')}
        </Button>
        <Button kind="quiet" wide onClick={() => void copyLink()}>
          <LinkIcon aria-hidden size={17} />
          {t('space.members.copyLink')}
        </Button>
      </footer>
    </Panel>
  )
}
