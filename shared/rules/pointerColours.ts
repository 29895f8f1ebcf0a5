const pointerColours = ['#e4572e', '#2e86ab', '#2a9d8f', '#e9b44c', '#9b5de5', '#5f6b78'] as const

/** The colour of somebody's pointer and lines, for everybody the same. */
export const pointerColour = (encId: number): string => pointerColours[encId % pointerColours.length]!
