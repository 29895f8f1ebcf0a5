import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { setLanguage } from '../../language/i18n.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { logoutHere } from '../../api/session.ts'
import { useAuth } from '../../store/authStore.ts'
import { chooseTheme, themeChoices, useThemeChoice } from '../../store/themeStore.ts'
import { showToast } from '../../store/toastStore.ts'

/** What choosing something does. */
export type FindDo =
  | { readonly kind: 'go'; readonly to: string; readonly loggedIn?: boolean }
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'profile' }
  | { readonly kind: 'notices' }
  | { readonly kind: 'run'; readonly run: () => void }

interface FindAction {
  readonly key: string
  readonly name: string
  readonly also: readonly string[]
  readonly does: FindDo
}

const tellFailure = (cause: unknown) =>
  showToast(errorText(new ApiError('NetworkError', 0, String(cause))), { toastType: 'failed' })

/** What can be done here and now. */
export function useFindActions(): readonly FindAction[] {
  const { t, i18n } = useTranslation()
  const user = useAuth((state) => state.user)
  const loggedIn = useAuth((state) => state.login !== undefined)
  const openLogin = useAuth((state) => state.setLoginDialogOpen)
  const theme = useThemeChoice()
  // In a space one is somebody already: name and looks are changed by what the space has for that.
  const inSpace = /^\/space\/[^/]+\/?$/.test(useLocation().pathname)
  const other = i18n.language === 'en' ? 'zh-CN' : 'en'

  const actions: FindAction[] = [
    {
      key: 'action:newSpace',
      name: t('find.actions.newSpace'),
      also: ['new space', 'create space'],
      does: { kind: 'go', to: '/template/official', loggedIn: true },
    },
  ]
  if (user && !inSpace) {
    actions.push({
      key: 'action:profile',
      name: t('find.actions.profile'),
      also: ['my profile', 'portrait'],
      does: { kind: 'profile' },
    })
  }
  if (loggedIn && !inSpace) {
    actions.push({
      key: 'action:notices',
      name: t('find.actions.notices'),
      also: ['notifications'],
      does: { kind: 'notices' },
    })
  }
  for (const choice of themeChoices) {
    if (choice === theme) continue
    actions.push({
      key: `action:theme:${choice}`,
      name: t(`find.actions.theme.${choice}`),
      also: [`theme ${choice}`, t('common.theme.label')],
      does: { kind: 'run', run: () => chooseTheme(choice) },
    })
  }
  actions.push({
    key: 'action:language',
    name: t(`find.actions.language.${other}`),
    also: ['language', '语言', 'English', '中文'],
    does: { kind: 'run', run: () => void setLanguage(other).catch(tellFailure) },
  })
  actions.push(
    loggedIn
      ? {
          key: 'action:logout',
          name: t('common.logout'),
          also: ['log out', 'sign out'],
          does: { kind: 'run', run: () => void logoutHere() },
        }
      : {
          key: 'action:login',
          name: t('common.login'),
          also: ['log in', 'sign in'],
          does: { kind: 'run', run: () => openLogin(true) },
        },
  )
  return actions
}
