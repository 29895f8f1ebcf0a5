/** The elements of bubbles by user id: shown over the canvas, put where heads are by a part of the scene. */
export const bubblePlaces = new Map<string, HTMLElement>()
