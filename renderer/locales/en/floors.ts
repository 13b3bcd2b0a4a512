export default { title: 'Floors' }
