/** What somebody chose: as the system has it, or one of two. */
export type ThemeChoice = 'auto' | 'light' | 'dark'

export interface Theme {
  readonly choice: ThemeChoice
  readonly shown: 'light' | 'dark'
}

/**
 * Puts the page into the theme that is stored in this browser; whatever does not fit is as if nothing had been
 * chosen. The build sends the text of this function ahead of everything (bundling/themeFirst.ts), so that no page
 * starts in the wrong colours: it may use nothing from outside itself. The colours are --ground of theme.css.
 */
export function showTheme(): Theme {
  let stored: string | null = null
  try {
    stored = localStorage.getItem('lingjing.theme')
  } catch {
    // Where nothing may be stored nothing was chosen.
  }
  const choice = stored === 'light' || stored === 'dark' ? stored : 'auto'
  const isDark =
    choice === 'dark' || (choice === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  const shown = isDark ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isDark ? '#1f1c19' : '#f6f5f1')
  return { choice, shown }
}
