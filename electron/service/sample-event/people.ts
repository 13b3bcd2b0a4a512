import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import type { Company } from './companies.ts'
import type { SeededRandom } from './random.ts'

const firstNames = (
  'Ada Amara Anders Anouk Aylin Bao Bela Bruno Carmen Chidi Clara Dalia Dario Deniz Elif Elin Emeka Esra Farid Fatou Finn Freya Gita Hana Henrik Ines Ingrid Ivan Jamal Jana ' +
  'Joana Jonas Kaito Karim Kira Lars Layla Leila Liam Lina Luca Maja Malik Marta Mateo Mei Mila Mina Nadia Nils Noor Olga Omar Paola Pavel Priya Rafael Rania Rosa Sami Sanna Selim ' +
  'Sofia Tariq Tessa Tomas Uma Vera Viktor Wanda Yara Yusuf Zeynep Zoe'
).split(' ')
const lastNames = (
  'Abara Adler Aksoy Almeida Arslan Bakker Baran Berg Bianchi Blum Castro Chen Costa Dahl Demir Diallo Dvorak Eklund Engel Farouk Fischer Fontaine Garcia Haddad Hansen Haugen Hoang ' +
  'Ibrahim Ivanova Jansen Jensen Kaya Keller Khan Kimura Klein Kovacs Kowalski Lang Larsen Lindgren Lopez Mansour Marino Mbeki Meyer Moreau Nakamura Nguyen Novak Okafor Olsen Osman ' +
  'Petrova Pinto Rahman Ricci Rossi Sahin Santos Sato Schmitt Silva Singh Sorensen Suzuki Tanaka Torres Varga Vogel Weber Yamada Yilmaz Ziegler'
).split(' ')
const titles = [
  'Account Manager',
  'Product Lead',
  'Founder',
  'Field Engineer',
  'Head of Partnerships',
  'Solutions Architect',
  'Designer',
  'Community Manager',
  'Researcher',
  'Buyer',
] as const

export type Person = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly company: string
  readonly job_title: string
}

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase()

/** Invents people with addresses that no one else of this event has. */
export class People {
  readonly #random: SeededRandom
  readonly #taken = new Set<string>()

  constructor(random: SeededRandom) {
    this.#random = random
  }

  representative(company: Company): Person {
    return { ...this.#person(company.domain), company: company.name, job_title: this.#random.pick(titles) }
  }

  speaker(company: Company): JsonObject {
    const person = this.#person(company.domain)
    return {
      ...person,
      company: company.name,
      job_title: this.#random.pick(titles),
      country: company.place.country,
      bio: `${person.first_name} works on ${company.sector.keywords.slice(0, 2).join(' and ')} at ${company.name}, and would rather show than tell.`,
    }
  }

  attendee(company: Company): JsonObject {
    const random = this.#random
    const { city, state, country } = company.place
    return {
      ...this.#person(company.domain),
      company: company.name,
      job_title: random.pick(titles),
      country,
      state,
      city,
      dietary: random.pick(['none', 'none', 'none', 'vegetarian', 'vegan', 'halal']),
      first_visit: random.chance(0.6),
    }
  }

  #person(domain: string): Omit<Person, 'company' | 'job_title'> {
    const first = this.#random.pick(firstNames)
    const last = this.#random.pick(lastNames)
    const plain = `${ascii(first)}.${ascii(last)}`
    let email = `${plain}@${domain}`
    for (let number = 2; this.#taken.has(email); number++) email = `${plain}.${number}@${domain}`
    this.#taken.add(email)
    const phone = `+00 555 01${String(this.#random.integer(0, 99)).padStart(2, '0')}`
    return { first_name: first, last_name: last, email, phone }
  }
}
