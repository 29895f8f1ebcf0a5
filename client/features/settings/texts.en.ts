import type { TextOf } from '../../text/textOf.ts'
import type { settingsText as chinese } from './texts.zh.ts'
import type { settingsWindowText } from './windowTexts.zh.ts'

export const settingsText: TextOf<typeof chinese & { readonly settings: typeof settingsWindowText }> = {
  settings: {
    button: 'Settings',
    title: 'Settings',
    close: 'Close settings',
    picture: 'Picture',
    quality: 'Quality',
    qualities: { auto: 'Auto', low: 'Smooth', medium: 'Balanced', high: 'Detailed' },
    minimap: 'Show the minimap',
    control: 'Controls',
    lookSpeed: 'Look speed',
    lookSpeedValue: '× {{value}}',
    invertLook: 'Invert up and down',
    sound: 'Sound',
    volume: 'Scene volume',
    muted: 'Mute',
    subtitles: 'Show subtitles (text from programs in the space)',
    reset: 'Reset to defaults',
  },
}
