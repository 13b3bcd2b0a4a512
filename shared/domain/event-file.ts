/** Where in the file of an event what its service on the same computer holds lies, as the service itself writes it. */
export const servicePartOfEventFile = 'service.zip'

/** How the names of such files end. */
export const eventFileEnding = '.boothevent'
