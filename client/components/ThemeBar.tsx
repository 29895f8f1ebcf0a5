import { Contrast, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ThemeChoice } from '../store/showTheme.ts'
import { chooseTheme, themeChoices, useThemeChoice } from '../store/themeStore.ts'
import { ChoiceBar } from './ChoiceBar.tsx'

const icons = { auto: Contrast, light: Sun, dark: Moon }

function iconOf(choice: ThemeChoice) {
  const Icon = icons[choice]
  return <Icon aria-hidden size={20} />
}

/** As the system has it, light, or dark. */
export function ThemeBar() {
  const { t } = useTranslation()
  return (
    <ChoiceBar
      label={t('common.theme.label')}
      choices={themeChoices}
      chosen={useThemeChoice()}
      textOf={(choice) => t(`common.theme.${choice}`)}
      iconOf={iconOf}
      onChoose={chooseTheme}
    />
  )
}
