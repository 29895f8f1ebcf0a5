import type { ReactNode } from 'react'
import {
  CalendarClock,
  CalendarDays,
  ContactRound,
  Gift,
  Home,
  Images,
  ImageUp,
  LogOut,
  Maximize,
  Megaphone,
  Minimize,
  Settings,
  UserPlus,
  Wrench,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManage } from '#shared/rules/roles.ts'
import { logoutHere } from '../../api/session.ts'
import { Panel } from '../../space/Panel.tsx'
import { useSpaceHost } from '../../space/spaceHost.ts'
import { useIsGuestVisit } from '../../store/guestVisit.ts'
import { useSession } from '../../store/sessionStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { closeWindow, openWindow } from '../../store/uiStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import panel from '../../space/panel.module.css'
import { readAnnouncements } from '../announcements/announcementsStore.ts'
import { inviteStore } from '../invite/inviteStore.ts'
import { eventsStore } from '../events/eventsStore.ts'
import { placardStore } from './placardStore.ts'
import { useFullScreen } from './useFullScreen.ts'
import css from './placard.module.css'

function Item({
  icon,
  onSelect,
  children,
}: {
  readonly icon: ReactNode
  readonly onSelect: () => void
  readonly children: ReactNode
}) {
  return (
    <li>
      <button type="button" onClick={onSelect}>
        {icon}
        <span>{children}</span>
      </button>
    </li>
  )
}

/** Behind the logo: the ways out, and what is about the whole of it. Sites that show a space in place have their own. */
export function SpaceMenu() {
  const { t } = useTranslation()
  const host = useSpaceHost()
  const spaceId = useSession((state) => state.spaceId)
  const self = useSession((state) => state.selfEncId)
  const isManager = useWorld(({ players }) => {
    const role = self === undefined ? undefined : players.get(self)?.role
    return role !== undefined && canManage(role)
  })
  const hasPictures = useSocial(({ flags }) => (flags?.screenImages.length ?? 0) > 0)
  const asks = useSocial(({ flags }) => flags?.customerRegistration === true)
  const isVisit = useIsGuestVisit()
  const { isOn, turn } = useFullScreen()
  const isOwnSite = !host.hides.includes('exit')
  return (
    <Panel title={t('placard.menu.title')} closeLabel={t('placard.menu.close')} compact>
      <ul className={`${panel.body} ${css.menu}`}>
        {isOwnSite && (
          <Item icon={<Home aria-hidden size={20} />} onSelect={() => host.leave('/')}>
            {t('placard.menu.home')}
          </Item>
        )}
        <Item icon={<Settings aria-hidden size={20} />} onSelect={() => openWindow('settings')}>
          {t('placard.menu.settings')}
        </Item>
        {isOwnSite && !isVisit && (
          <Item
            icon={<UserPlus aria-hidden size={20} />}
            onSelect={() => {
              closeWindow('space_menu')
              inviteStore.setState({ isOpen: true })
            }}
          >
            {t('placard.menu.invite')}
          </Item>
        )}
        {!isVisit && (
          <Item icon={<CalendarDays aria-hidden size={20} />} onSelect={() => openWindow('rooms')}>
            {t('placard.menu.rooms')}
          </Item>
        )}
        {spaceId !== undefined && (
          <Item
            icon={<Megaphone aria-hidden size={20} />}
            onSelect={() => {
              closeWindow('space_menu')
              readAnnouncements(spaceId)
            }}
          >
            {t('placard.menu.announcements')}
          </Item>
        )}
        <Item
          icon={<CalendarClock aria-hidden size={20} />}
          onSelect={() => {
            closeWindow('space_menu')
            eventsStore.setState({ isOpen: true })
          }}
        >
          {t('placard.menu.events')}
        </Item>
        {!isVisit && (
          <Item icon={<Gift aria-hidden size={20} />} onSelect={() => openWindow('lottery')}>
            {t('placard.menu.lottery')}
          </Item>
        )}
        {asks && !isVisit && !host.hides.includes('customerRegistration') && (
          <Item
            icon={<ContactRound aria-hidden size={20} />}
            onSelect={() => openWindow('customer_information_registration')}
          >
            {t('placard.menu.registration')}
          </Item>
        )}
        {isManager && isOwnSite && (
          <li>
            <a href={`/space/${spaceId ?? ''}/admin`} target="_blank" rel="noreferrer">
              <Wrench aria-hidden size={20} />
              <span>{t('placard.menu.admin')}</span>
            </a>
          </li>
        )}
        {hasPictures && (
          <Item
            icon={<Images aria-hidden size={20} />}
            onSelect={() => {
              closeWindow('space_menu')
              placardStore.setState({ display: true })
            }}
          >
            {t('placard.menu.display')}
          </Item>
        )}
        {!isVisit && (
          <Item
            icon={<ImageUp aria-hidden size={20} />}
            onSelect={() => {
              if (!isManager) return void showToast(t('placard.screen.noRight'), { toastType: 'failed' })
              closeWindow('space_menu')
              placardStore.setState({ isSettingScreen: true })
            }}
          >
            {t('placard.menu.screen')}
          </Item>
        )}
        {document.fullscreenEnabled && (
          <Item
            icon={isOn ? <Minimize aria-hidden size={20} /> : <Maximize aria-hidden size={20} />}
            onSelect={() =>
              void turn().catch(() => showToast(t('placard.menu.noFullScreen'), { toastType: 'failed' }))
            }
          >
            {t(isOn ? 'placard.menu.endFullScreen' : 'placard.menu.fullScreen')}
          </Item>
        )}
        {isOwnSite && !isVisit && (
          <Item icon={<LogOut aria-hidden size={20} />} onSelect={() => void logoutHere()}>
            {t('placard.menu.logout')}
          </Item>
        )}
      </ul>
    </Panel>
  )
}
