import { useTranslation } from 'react-i18next'
import { setLanguage, type Language } from '../../language/i18n.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { showToast } from '../../store/toastStore.ts'
import css from './LanguageSwitch.module.css'

const languages: readonly { readonly id: Language; readonly short: string; readonly name: string }[] = [
  { id: 'zh-CN', short: '中', name: '中文' },
  { id: 'en', short: 'EN', name: 'EN, English' },
]

/** 中 / EN: each in its own language, the current one marked. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const choose = (language: Language) =>
    setLanguage(language).catch((cause: unknown) =>
      showToast(errorText(new ApiError('NetworkError', 0, String(cause))), { toastType: 'failed' }),
    )
  return (
    <div className={css.languages} role="group" aria-label={t('common.language')}>
      {languages.map(({ id, short, name }) => (
        <button
          key={id}
          type="button"
          lang={id}
          aria-label={name}
          aria-pressed={i18n.language === id}
          onClick={() => void choose(id)}
        >
          {short}
        </button>
      ))}
    </div>
  )
}
