import people from '../../../assets/people.json'

/** The specification's character option (1 or −1) of a person. */
export const baseOf = (person: number): '1' | '-1' =>
  people.find(({ id }) => id === person)?.base === '-1' ? '-1' : '1'
