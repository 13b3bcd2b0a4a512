import { describe, expect, it } from 'vitest'
import { isReadableOnTheWay, withScheme } from '../../../shared/domain/service-address.ts'

describe('the address of a service', () => {
  it.each([
    ['events.example.com', 'https://events.example.com'],
    [' events.example.com:8443/api ', 'https://events.example.com:8443/api'],
    ['localhost:4010', 'http://localhost:4010'],
    ['127.0.0.1:4010/v5', 'http://127.0.0.1:4010/v5'],
    ['localhost.example.com', 'https://localhost.example.com'],
    ['http://events.example.com', 'http://events.example.com'],
    ['ftp://events.example.com', 'ftp://events.example.com'],
    ['', ''],
  ])('written as “%s” is %s', (typed, address) => {
    expect(withScheme(typed)).toBe(address)
  })

  it.each([
    'http://events.example.com',
    'HTTP://events.example.com:443',
    'http://192.168.1.10:4010',
    'http://10.0.0.1',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://[2001:db8::1]',
    'http://127.0.0.1@events.example.com',
  ])('%s can be read on the way', (url) => {
    expect(isReadableOnTheWay(url)).toBe(true)
  })

  it.each([
    'https://events.example.com',
    'http://127.0.0.1:4010',
    'http://127.1',
    'http://localhost',
    'http://localhost.',
    'http://[::1]:4010',
    'http://LOCALHOST/',
  ])('%s cannot', (url) => {
    expect(isReadableOnTheWay(url)).toBe(false)
  })
})
