import type { TextOf } from '../../text/textOf.ts'
import type { lookText as chinese } from './texts.zh.ts'

export const lookText: TextOf<typeof chinese> = {
  look: {
    title: 'Change your look',
    text: 'Everybody sees it as soon as you save.',
    save: 'Save',
    saved: 'Your look has been updated',
    part: 'Part to recolour',
    skin: 'Skin',
    hair: 'Hair',
    top: 'Top',
    bottom: 'Bottom',
    shoe: 'Shoes',
    colourOf: 'Colour: {{part}}',
    own: 'Original colour',
    colour: 'Colour {{n}}',
    random: 'Surprise me',
  },
}
