import { expect, test } from 'vitest'
import { pictureStyles } from './itemPictures.ts'

const sheet = (file: string, columns: number, ...items: string[]) => ({ file, columns, items })

test('each thing is shown by its square, whatever the size of what shows it', () => {
  const styles = pictureStyles({
    sheets: [sheet('furniture', 3, 'a', 'b', 'c', 'd', 'e', 'f', 'g'), sheet('electrical', 1, 'z')],
  })
  const backgroundImage = 'url("/assets/images/items/furniture.webp")'
  const backgroundSize = '300% 300%'
  expect(styles.get('a')).toEqual({ backgroundImage, backgroundSize, backgroundPosition: '0% 0%' })
  expect(styles.get('f')).toEqual({ backgroundImage, backgroundSize, backgroundPosition: '100% 50%' })
  expect(styles.get('g')).toEqual({ backgroundImage, backgroundSize, backgroundPosition: '0% 100%' })
  // Alone it fills its sheet.
  expect(styles.get('z')).toEqual({
    backgroundImage: 'url("/assets/images/items/electrical.webp")',
    backgroundSize: '100% 100%',
    backgroundPosition: '0% 0%',
  })
  expect(styles.has('x')).toBe(false)
})
