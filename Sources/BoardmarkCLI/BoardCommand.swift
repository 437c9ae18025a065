import ArgumentParser

public struct BoardCommand: ParsableCommand {
  public init() {}
  public static let configuration = CommandConfiguration(commandName: "board")
}
