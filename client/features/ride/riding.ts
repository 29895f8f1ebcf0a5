export { getOn } from './getOn.ts'
export { OwnRide } from './OwnRide.tsx'
export { RiddenThings } from './RiddenThings.tsx'
